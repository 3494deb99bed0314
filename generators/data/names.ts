/**
 * Well-known bands, artists and films in lower case, without marks but the apostrophe, a row each. None holds a comma.
 */
const rows = (text: string): readonly string[] =>
  text
    .split("\n")
    .map((row) => row.trim())
    .filter((row) => row !== "");

export const NAMES: readonly string[] = [
  ...rows(`
    a flock of seagulls
    a tribe called quest
    ace of base
    adam faith
    adele
    aerosmith
    al green
    alanis morissette
    alice cooper
    alice in chains
    all saints
    alvin stardust
    amy winehouse
    annie lennox
    arcade fire
    arctic monkeys
    aretha franklin
    arrested development
    atomic kitten
    backstreet boys
    bad brains
    bad company
    bad manners
    barenaked ladies
    barry manilow
    barry white
    bay city rollers
    beastie boys
    bee gees
    ben e king
    benny goodman
    big country
    big star
    bill withers
    bill wyman
    billie holiday
    billy fury
    billy joel
    bing crosby
    black eyed peas
    black sabbath
    blind faith
    blind melon
    bloc party
    blondie
    blur
    bo diddley
    bob dylan
    bob marley
    bon iver
    bon jovi
    boney m
    bonnie raitt
    bootsy collins
    boy george
    boyzone
    brian jones
    brian may
    brian wilson
    britney spears
    broken social scene
    bronski beat
    brotherhood of man
    bruce springsteen
    bruno mars
    bryan adams
    buddy holly
    burt bacharach
    bush
    captain and tennille
    carl perkins
    carole king
    carrie underwood
    cat power
    cat stevens
    celine dion
    chance the rapper
    charlie watts
    cheap trick
    chic
    chick corea
    childish gambino
    chris de burgh
    chris rea
    christy moore
    chuck berry
    cilla black
    clannad
    cliff richard
    cold chisel
    coldplay
    collective soul
    corey hart
    count basie
    counting crows
    craig david
    crash test dummies
    cream
    creedence clearwater revival
    crowded house
    culture club
    curiosity killed the cat
    curtis mayfield
    cyndi lauper
    cypress hill
    daft punk
    dave matthews band
    david bowie
    david essex
    de la soul
    deacon blue
    dead or alive
    dean martin
    death cab for cutie
    debbie harry
    deep purple
    def leppard
    deftones
    depeche mode
    destiny's child
    devo
    diana ross
    dire straits
    dizzy gillespie
    dolly parton
    don mclean
    duke ellington
    duran duran
    dusty springfield
    eagles
    echo and the bunnymen
    ed sheeran
    electric light orchestra
    ella fitzgerald
    elton john
    elvis presley
    embrace
    engelbert humperdinck
    enya
    erasure
    eric clapton
    eurythmics
    faith no more
    fats domino
    fine young cannibals
    fleet foxes
    fleetwood mac
    florence and the machine
    foo fighters
    foreigner
    frank ocean
    frank sinatra
    frankie goes to hollywood
    franz ferdinand
    freddie mercury
    garbage
    garth brooks
    gary moore
    gene krupa
    genesis
    george clinton
    george harrison
    george michael
    gerry and the pacemakers
    gilbert o'sullivan
    gin blossoms
    girls aloud
    gladys knight and the pips
    glenn miller
    gorillaz
    grateful dead
    green day
    guns n' roses
    hall and oates
    hanson
    happy mondays
    harry styles
    heart
    herbie hancock
    herman's hermits
    hole
    hootie and the blowfish
    hot chocolate
    house of pain
    howlin' wolf
    huey lewis and the news
    humble pie
    ice cube
    iggy pop
    imagine dragons
    interpol
    iron maiden
    isaac hayes
    jack johnson
    jackie wilson
    jackson browne
    james brown
    james taylor
    jane's addiction
    janet jackson
    janis joplin
    jeff beck
    jefferson airplane
    jerry lee lewis
    jethro tull
    jim morrison
    jimi hendrix
    jimmy cliff
    jimmy page
    joan baez
    joe cocker
    john bonham
    john coltrane
    john cougar mellencamp
    john denver
    john lee hooker
    john lennon
    john mayer
    johnny cash
    joni mitchell
    journey
    joy division
    judas priest
    justin timberlake
    kaiser chiefs
    kanye west
    kate bush
    katy perry
    keane
    keith jarrett
    keith moon
    keith richards
    kelly clarkson
    kenny rogers
    kid rock
    kim wilde
    king crimson
    kings of leon
    kool and the gang
    korn
    kylie minogue
    lady gaga
    led zeppelin
    leo sayer
    leonard cohen
    lifehouse
    limp bizkit
    linkin park
    lionel hampton
    lionel richie
    little richard
    living colour
    living in a box
    lou reed
    louis armstrong
    loverboy
    lulu
    luther vandross
    lynyrd skynyrd
    madness
    madonna
    manic street preachers
    mariah carey
    marianne faithfull
    marilyn manson
    mark knopfler
    maroon five
    martha and the vandellas
    marty wilde
    marvin gaye
    massive attack
    matchbox twenty
    meat loaf
    men at work
    metallica
    michael jackson
    mick jagger
    midnight oil
    miles davis
    missy elliott
    modest mouse
    motley crue
    motorhead
    muddy waters
    mumford and sons
    muse
    musical youth
    nat king cole
    naughty by nature
    neil diamond
    neil young
    new kids on the block
    new order
    new york dolls
    nick cave
    nick drake
    nickelback
    nine inch nails
    nirvana
    no doubt
    norah jones
    oasis
    one direction
    one republic
    otis redding
    outkast
    ozzy osbourne
    pat metheny
    patti smith
    paul mccartney
    paul revere and the raiders
    paul simon
    pavement
    pearl jam
    percy sledge
    pet shop boys
    pete seeger
    pete townshend
    peter gabriel
    petula clark
    phil collins
    pink floyd
    pixies
    placebo
    portishead
    prefab sprout
    primal scream
    public enemy
    queen
    radiohead
    rage against the machine
    rainbow
    ray charles
    ray davies
    red hot chili peppers
    return to forever
    rick astley
    rick james
    right said fred
    ringo starr
    robbie williams
    robert plant
    rod stewart
    roger daltrey
    roger waters
    ronnie wood
    rory gallagher
    roxette
    roxy music
    roy orbison
    rush
    sade
    sam and dave
    sam cooke
    sam smith
    sandie shaw
    savage garden
    scorpions
    shania twain
    sheryl crow
    simon and garfunkel
    simple minds
    simply red
    sinead o'connor
    sister sledge
    slade
    sleeper
    slipknot
    sly and the family stone
    small faces
    smash mouth
    snoop dogg
    snow patrol
    soft cell
    sonic youth
    sonny and cher
    soul asylum
    soundgarden
    spandau ballet
    spice girls
    spin doctors
    status quo
    steely dan
    stereophonics
    steve winwood
    stevie wonder
    stone temple pilots
    suede
    sugar ray
    super furry animals
    supertramp
    suzi quatro
    swing out sister
    system of a down
    take that
    talk talk
    talking heads
    tame impala
    taylor swift
    tears for fears
    teddy pendergrass
    television
    the alarm
    the allman brothers band
    the animals
    the art of noise
    the association
    the band
    the bangles
    the beach boys
    the beatles
    the beautiful south
    the black keys
    the box tops
    the breeders
    the byrds
    the cardigans
    the carpenters
    the cars
    the charlatans
    the chemical brothers
    the chieftains
    the clash
    the commodores
    the coral
    the corrs
    the cramps
    the cranberries
    the cult
    the cure
    the damned
    the divine comedy
    the doobie brothers
    the doors
    the drifters
    the dubliners
    the everly brothers
    the faces
    the fall
    the four tops
    the fray
    the fugees
    the grass roots
    the guess who
    the hives
    the hollies
    the human league
    the isley brothers
    the killers
    the kinks
    the knack
    the kooks
    the lemonheads
    the libertines
    the lightning seeds
    the lovin' spoonful
    the lumineers
    the mamas and the papas
    the mission
    the monkees
    the move
    the national
    the offspring
    the osmonds
    the platters
    the pogues
    the pointer sisters
    the police
    the pretenders
    the proclaimers
    the prodigy
    the ramones
    the replacements
    the righteous brothers
    the rolling stones
    the romantics
    the roots
    the script
    the seekers
    the shins
    the smiths
    the specials
    the spinners
    the stone roses
    the stooges
    the stranglers
    the strokes
    the style council
    the supremes
    the temptations
    the thrills
    the turtles
    the velvet underground
    the verve
    the vines
    the walker brothers
    the waterboys
    the weather girls
    the white stripes
    the wombats
    the yardbirds
    thin lizzy
    third eye blind
    thompson twins
    three dog night
    tin machine
    tina turner
    tom jones
    tom petty
    tom waits
    tony bennett
    tool
    tracy chapman
    traffic
    travis
    uriah heep
    vampire weekend
    van halen
    van morrison
    vanilla ice
    weather report
    westlife
    wet wet wet
    wham
    whitesnake
    whitney houston
    willie nelson
    wilson pickett
    wolfmother
    woody guthrie
  `),
  ...rows(`
    a bridge too far
    a bronx tale
    a bug's life
    a christmas carol
    a christmas story
    a few good men
    a fish called wanda
    a fistful of dollars
    a history of violence
    a league of their own
    a little princess
    a night at the opera
    a nightmare on elm street
    a perfect world
    a quiet place
    a room with a view
    a serious man
    a shot in the dark
    a single man
    a star is born
    a streetcar named desire
    a walk to remember
    about a boy
    about schmidt
    absolute power
    across the universe
    adaptation
    airplane
    airport
    alien
    all about eve
    all that jazz
    almost famous
    along came polly
    amadeus
    american beauty
    american gangster
    american pie
    american sniper
    an american in paris
    an american tail
    an american werewolf in london
    an education
    anchorman
    anger management
    animal house
    annie hall
    antz
    any given sunday
    apocalypse now
    appaloosa
    aquaman
    armageddon
    arrival
    as good as it gets
    atomic blonde
    attack of the clones
    avatar
    awakenings
    babe
    back to the future
    bad boys
    bad santa
    bad teacher
    bambi
    barefoot in the park
    barry lyndon
    barton fink
    batman
    batman begins
    batman forever
    batman returns
    battle of britain
    beasts of the southern wild
    beauty and the beast
    bedknobs and broomsticks
    before sunrise
    before sunset
    being there
    bend it like beckham
    beverly hills cop
    big daddy
    billy elliot
    billy madison
    birdman
    black hawk down
    black narcissus
    black panther
    black swan
    blade
    blade ii
    blade runner
    blazing saddles
    blue jasmine
    blue valentine
    body of lies
    bohemian rhapsody
    bolt
    bonnie and clyde
    born on the fourth of july
    boyhood
    braveheart
    brazil
    breakfast at tiffany's
    breaking away
    brian's song
    bridge of spies
    bridge to terabithia
    bridget jones's diary
    brief encounter
    bringing up baby
    broadcast news
    brooklyn
    brother bear
    bull durham
    butch cassidy and the sundance kid
    cabaret
    caddyshack
    calendar girls
    call me by your name
    camelot
    candyman
    cape fear
    capote
    captain phillips
    carlito's way
    carousel
    carrie
    casablanca
    casino
    casino royale
    cast away
    casualties of war
    catch me if you can
    catwoman
    changeling
    charade
    chariots of fire
    chicago
    chicken run
    child's play
    children of a lesser god
    children of men
    chinatown
    chitty chitty bang bang
    chronicle
    cinderella man
    citizen kane
    city lights
    city of god
    city slickers
    clear and present danger
    cleopatra
    clerks
    click
    cliffhanger
    close encounters of the third kind
    clueless
    coach carter
    cobra
    coco
    cocoon
    cold mountain
    coming home
    coming to america
    commando
    con air
    conan the barbarian
    contact
    cool hand luke
    cool runnings
    crank
    crash
    crazy rich asians
    crocodile dundee
    dances with wolves
    dangerous liaisons
    daredevil
    darkest hour
    das boot
    dazed and confused
    dead man walking
    dead poets society
    deadpool
    dear john
    deep blue sea
    deep impact
    demolition man
    dial m for murder
    die another day
    dirty dancing
    dirty harry
    divergent
    django unchained
    do the right thing
    doctor strange
    doctor zhivago
    dog day afternoon
    donnie brasco
    donnie darko
    double indemnity
    dracula
    dragonheart
    dreamgirls
    drive my car
    driving miss daisy
    dunkirk
    earthquake
    east of eden
    easter parade
    eastern promises
    easy rider
    edge of tomorrow
    educating rita
    edward scissorhands
    eight men out
    el dorado
    empire of the sun
    end of days
    enemy at the gates
    eragon
    eraser
    event horizon
    every which way but loose
    evita
    ex machina
    excalibur
    failure to launch
    family plot
    fantastic beasts and where to find them
    fantastic four
    fantastic voyage
    fargo
    fast and furious
    fatal attraction
    father of the bride
    fences
    fiddler on the roof
    field of dreams
    fight club
    final destination
    finding dory
    finding nemo
    finding neverland
    firefox
    first blood
    flags of our fathers
    flashdance
    flight
    flight of the navigator
    footloose
    for a few dollars more
    for your eyes only
    forbidden planet
    forgetting sarah marshall
    forrest gump
    fort apache
    four weddings and a funeral
    frankenstein
    freaky friday
    french kiss
    friday night lights
    fried green tomatoes
    friends with benefits
    from russia with love
    frozen
    full metal jacket
    funny girl
    fury
    galaxy quest
    gallipoli
    gandhi
    gangs of new york
    gattaca
    get out
    ghost
    ghost rider
    ghost world
    ghostbusters
    giant
    gigi
    gladiator
    glory
    glory road
    goldeneye
    goldfinger
    gone girl
    gone in sixty seconds
    gone with the wind
    good will hunting
    goodfellas
    gosford park
    gran torino
    gravity
    grease
    great expectations
    green book
    green lantern
    gremlins
    groundhog day
    grown ups
    guardians of the galaxy
    guys and dolls
    hacksaw ridge
    hair
    half nelson
    halloween
    hancock
    hang 'em high
    happy feet
    happy gilmore
    hard target
    hard to kill
    harry potter and the chamber of secrets
    harry potter and the goblet of fire
    harry potter and the prisoner of azkaban
    harry potter and the sorcerer's stone
    he got game
    he's just not that into you
    heat
    hellboy
    hellraiser
    hereditary
    hidden figures
    high fidelity
    high noon
    high plains drifter
    high school musical
    highlander
    his girl friday
    history of the world
    hitch
    holiday inn
    home alone
    honey i shrunk the kids
    hook
    hoop dreams
    hoosiers
    horrible bosses
    hostel
    hot fuzz
    hot shots
    how to steal a million
    howl's moving castle
    hulk
    i know what you did last summer
    ice age
    in the bedroom
    in the line of fire
    in the name of the father
    inception
    independence day
    inkheart
    inside man
    inside out
    insidious
    interstellar
    into the wild
    into the woods
    iron man
    it follows
    it happened one night
    it's a wonderful life
    jackie brown
    jarhead
    jason and the argonauts
    jaws
    jerry maguire
    jesus christ superstar
    jingle all the way
    johnny english
    joker
    jumanji
    juno
    jurassic park
    kelly's heroes
    key largo
    kind hearts and coronets
    kindergarten cop
    kiss me kate
    knives out
    knocked up
    kung fu panda
    la la land
    labyrinth
    lady bird
    ladyhawke
    last action hero
    lawrence of arabia
    leaving las vegas
    legally blonde
    lethal weapon
    letters from iwo jima
    liar liar
    licence to kill
    life is beautiful
    life of brian
    life of pi
    lincoln
    little big man
    little miss sunshine
    little voice
    little women
    live and let die
    local hero
    logan's run
    looper
    lost in translation
    love actually
    madagascar
    magnum force
    maid in manhattan
    major league
    maleficent
    man of steel
    man on fire
    manchester by the sea
    manhattan
    marriage story
    mary poppins
    maverick
    me before you
    mean girls
    mean streets
    meet the fockers
    meet the parents
    memento
    men in black
    midnight cowboy
    milk
    miller's crossing
    million dollar baby
    minority report
    miracle
    misery
    miss congeniality
    mississippi burning
    modern times
    moneyball
    monster's ball
    moon
    moonlight
    moonstruck
    mulholland drive
    munich
    my best friend's wedding
    my big fat greek wedding
    my darling clementine
    my fair lady
    my neighbor totoro
    my week with marilyn
    mystic pizza
    mystic river
    nanny mcphee
    napoleon dynamite
    national treasure
    nebraska
    need for speed
    nell
    network
    never been kissed
    new jack city
    night at the museum
    nightmare alley
    norma rae
    north by northwest
    notting hill
    ocean's eleven
    octopussy
    old school
    oliver twist
    on golden pond
    on the waterfront
    once upon a time in america
    once upon a time in the west
    open range
    ordinary people
    our man flint
    out of africa
    over the top
    pale rider
    pan's labyrinth
    paranormal activity
    parasite
    parenthood
    paths of glory
    patriot games
    patton
    pet sematary
    pete's dragon
    phantom thread
    philadelphia
    pineapple express
    pitch black
    places in the heart
    planet of the apes
    platoon
    play misty for me
    pocahontas
    point break
    police academy
    poltergeist
    poor things
    precious
    predator
    pretty in pink
    pretty woman
    pride and prejudice
    princess mononoke
    promising young woman
    psycho
    public enemies
    pulp fiction
    quantum of solace
    quiz show
    rabbit hole
    raging bull
    raiders of the lost ark
    rain man
    raising arizona
    rambo
    rango
    ratatouille
    reality bites
    rear window
    rebecca
    rebel without a cause
    red heat
    red river
    remember the titans
    rent
    reservoir dogs
    return of the jedi
    return to oz
    rio
    rio bravo
    road house
    road to perdition
    road trip
    robocop
    rocketman
    rocky
    rocky ii
    rocky iii
    roman holiday
    rosemary's baby
    roxanne
    rudy
    runaway bride
    safety last
    salt
    saving private ryan
    saw
    say anything
    scarface
    scary movie
    scent of a woman
    schindler's list
    school of rock
    scream
    scrooged
    seabiscuit
    sense and sensibility
    seven brides for seven brothers
    shakespeare in love
    shallow grave
    shane
    shaun of the dead
    she wore a yellow ribbon
    short circuit
    shrek
    shutter island
    sideways
    signs
    silent movie
    silent running
    silver linings playbook
    silverado
    singin' in the rain
    singles
    sinister
    sister act
    sixteen candles
    sky high
    skyfall
    slap shot
    sleepless in seattle
    sling blade
    slumdog millionaire
    smokey and the bandit
    snatch
    snow white and the huntsman
    some kind of wonderful
    some like it hot
    sound of metal
    source code
    south pacific
    southpaw
    soylent green
    spaceballs
    spartacus
    spectre
    speed
    spellbound
    sphere
    spirited away
    splash
    spotlight
    spy game
    spy kids
    stagecoach
    stand by me
    star wars
    stardust
    stargate
    starman
    starship troopers
    steel magnolias
    step brothers
    steve jobs
    still alice
    strangers on a train
    stripes
    sudden death
    suicide squad
    sunset boulevard
    sunshine
    superbad
    superman returns
    suspiria
    sweet home alabama
    syriana
    taken
    taxi driver
    terms of endearment
    the absent minded professor
    the abyss
    the accidental tourist
    the african queen
    the age of innocence
    the amityville horror
    the apartment
    the aristocats
    the artist
    the aviator
    the babadook
    the bad news bears
    the bad seed
    the banshees of inisherin
    the beach
    the best exotic marigold hotel
    the big chill
    the big lebowski
    the big short
    the big sleep
    the birdcage
    the birds
    the black hole
    the blair witch project
    the blind side
    the blues brothers
    the bodyguard
    the borrowers
    the bourne identity
    the bourne supremacy
    the bourne ultimatum
    the breakfast club
    the bridge on the river kwai
    the bridges of madison county
    the candidate
    the cannonball run
    the china syndrome
    the cider house rules
    the client
    the color of money
    the color purple
    the commitments
    the conjuring
    the constant gardener
    the conversation
    the core
    the crying game
    the dark crystal
    the dark knight
    the dark knight rises
    the day after tomorrow
    the day the earth stood still
    the deer hunter
    the departed
    the descendants
    the descent
    the devil wears prada
    the dirty dozen
    the emperor's new groove
    the empire strikes back
    the english patient
    the equalizer
    the evil dead
    the exorcist
    the expendables
    the father
    the fault in our stars
    the favourite
    the fifth element
    the fighter
    the firm
    the fisher king
    the force awakens
    the fox and the hound
    the french connection
    the fugitive
    the full monty
    the gauntlet
    the general
    the godfather
    the godfather part ii
    the gold rush
    the golden compass
    the good shepherd
    the goodbye girl
    the goonies
    the graduate
    the great dictator
    the great escape
    the great gatsby
    the greatest showman
    the green mile
    the grey
    the grudge
    the guns of navarone
    the hangover
    the hateful eight
    the help
    the holdovers
    the holiday
    the hours
    the hunger games
    the hunt for red october
    the hurt locker
    the hustler
    the imitation game
    the incredible hulk
    the insider
    the invisible man
    the ipcress file
    the iron giant
    the iron lady
    the italian job
    the jerk
    the karate kid
    the kid
    the kids are all right
    the king and i
    the king of comedy
    the king's speech
    the lady eve
    the ladykillers
    the lake house
    the land before time
    the last crusade
    the last emperor
    the last jedi
    the last king of scotland
    the last samurai
    the lavender hill mob
    the lion king
    the living daylights
    the long good friday
    the longest day
    the lost weekend
    the lost world
    the love bug
    the magnificent seven
    the maltese falcon
    the man who knew too much
    the man who shot liberty valance
    the man with the golden gun
    the manchurian candidate
    the martian
    the mask
    the master
    the matrix
    the maze runner
    the meaning of life
    the mighty ducks
    the money pit
    the mummy
    the music man
    the naked gun
    the natural
    the neverending story
    the notebook
    the nutty professor
    the odd couple
    the omen
    the outlaw josey wales
    the parent trap
    the party
    the patriot
    the pelican brief
    the perfect storm
    the phantom menace
    the philadelphia story
    the piano
    the pink panther
    the poseidon adventure
    the post
    the power of the dog
    the princess bride
    the princess diaries
    the proposal
    the queen
    the quick and the dead
    the quiet american
    the reader
    the recruit
    the remains of the day
    the rescuers
    the revenant
    the right stuff
    the ring
    the rock
    the rocketeer
    the rocky horror picture show
    the running man
    the sandlot
    the santa clause
    the scorpion king
    the searchers
    the secret garden
    the secret of nimh
    the seven year itch
    the shape of water
    the shawshank redemption
    the shining
    the shootist
    the sixth sense
    the social network
    the sound of music
    the spiderwick chronicles
    the spy who came in from the cold
    the spy who loved me
    the sting
    the sword in the stone
    the temple of doom
    the terminal
    the terminator
    the texas chain saw massacre
    the theory of everything
    the thin red line
    the third man
    the time machine
    the time traveler's wife
    the towering inferno
    the town
    the transporter
    the tree of life
    the trip to bountiful
    the trouble with harry
    the truman show
    the ugly truth
    the untouchables
    the usual suspects
    the village
    the waterboy
    the way we were
    the wedding planner
    the wedding singer
    the whale
    the wild bunch
    the wizard of oz
    the wolf of wall street
    the world is not enough
    the wrestler
    the wrong man
    thelma and louise
    there's something about mary
    thor
    three amigos
    three days of the condor
    thunderball
    time bandits
    tin cup
    tinker tailor soldier spy
    titanic
    to catch a thief
    tombstone
    tommy boy
    tomorrow never dies
    tootsie
    top gun
    top hat
    topaz
    torn curtain
    total recall
    touch of evil
    toy story
    trading places
    training day
    trainspotting
    triangle of sadness
    tron
    true grit
    true lies
    twilight
    twins
    twister
    two for the road
    two weeks notice
    unbreakable
    uncle buck
    under siege
    unforgiven
    unknown
    up
    up in the air
    vanilla sky
    varsity blues
    venom
    vertigo
    volcano
    wait until dark
    walk the line
    wall street
    war horse
    war of the worlds
    watchmen
    wayne's world
    we were soldiers
    wedding crashers
    weird science
    west side story
    westworld
    what about bob
    when harry met sally
    where eagles dare
    while you were sleeping
    whiplash
    white chicks
    white christmas
    white men can't jump
    wild wild west
    willow
    winter's bone
    witness for the prosecution
    women talking
    wonder woman
    working girl
    wyatt earp
    you only live twice
    you've got mail
    young frankenstein
    young guns
    zootopia
    zulu
  `),
];
