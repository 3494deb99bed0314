/**
 * Words that a changed letter may make of a word in a name, for `ruin_names`. A word stands under a kind if that is a
 * common meaning of it; it stands under OTHER_WORDS if none of its meanings, also as a name or in slang, is of any kind.
 * What is between (a can, a roll, a ray) is in neither list and never used.
 */
const words = (text: string): readonly string[] => text.split(/\s+/).filter((word) => word !== "");

export const KINDS = ["food", "animal", "body", "household", "garment", "weather"] as const;
export type Kind = (typeof KINDS)[number];

export const EVERYDAY: Readonly<Record<Kind, readonly string[]>> = {
  food: words(`
    ale ales bacon bean beans beef beer beers beet berry bread broth brownie brownies bun buns butter cake candies
    candy cheese cider cocoa cola cookie cookies corn cream crumb crumbs curd dill egg eggs fig filet fries giblet
    gin ginger grape gravy ham honey jam jams jelly kale lamb leek leeks lemon lime limes loaf maize malt mango
    martini mayo meat milk mint mints mustard nut nuts oat oats olive orange pancake pasta patty pea peach pear pears
    peas pepper peppers pie pies pizza plum plums pork prune prunes raisin raisins rice rum rye salad sauce sausage
    scone shallot slaw soup spices steak stew sugar sundae syrup taco tacos tart tarts tea teas toast trout tuna veal
    wafer wafers wheat wine wines yam yeast yolk
  `),
  animal: words(`
    ant ants ape apes bat bats beagles bear bears bee bees beetles bird birds boa boar boars boas buck bucks bug bull
    bunny camel cat cats cattle chick clam clams cod colt cow cows crab crabs crow crows cub cubs deer dingo doe dog
    doggy dogs donkeys dove duck ducks eaglet eel eels elk ewe ewes filly finch flea fleas fox foxes frog geese
    gibbon gnat goat goats gorilla gull hare hawks hen hens herons hog hogs horse hound jay jays lambs lark leopard
    lice lion lizard louse mare mares marlin mice mink minks mite mites mole moles monkey moth mouse mule mules newt
    newts otter owl oxen panda pig piggy pigs pony puma ram rat rats seal seals sheep shrew skunk snail snails squid
    stag stork swan tick ticks toad toads vole whale whales wolf wolves worm worms wren
  `),
  body: words(`
    arm arms beak beard beards belly bone bones brain brow brows cheek cheeks chin chins ear ears elbow eye eyes fang
    fangs feet finger fist foot gum gums gut hair hand hands head heart heel heels hip hips hoof jaw jaws jowl kidney
    knee knees leg legs limb limbs lip lips liver lobe lung lungs mouth nail nails neck nose noses palm paw paws
    pelvis pores rib ribs rump shin shins skin skull snout spine spines tail tails teeth thigh throat thumb toe toes
    tongue tooth tummies tummy vein veins waists wart warts wing wings wrist
  `),
  household: words(`
    basket bath bathtub bed beds bin bins blanket bottle bowl bowls broom brooms brush bucket bulb candle candles
    carpet chair chairs clock clocks closet comb cooker cot couch cup cups curtain dish doily doll dolls door doors
    drain drains drawer fork fridge grater hanger hinge hose iron irons jar jars jug kettle knob ladle ladles lamp
    lamps lid lids mat mats mop mops mug needle oven pail pails pan pillow pillows plate plates poker pot pots potty
    quilt rug sheet shelf sieve sink sinks soap sofa sponge spoon spoons stool stove stoves table tap taps teapot
    tile tiles toaster towel tray tub vase vases wok
  `),
  garment: words(`
    apron belt bikini bonnet boot boots bra cap cape caps coat coats collar dress frock garter glove gown hat hats
    hood hoodie hoods jeans kilt pants parka robe robes sandals saris sash scarf shawl shirt shirts shoe shoes shorts
    skirt skirts sleeve sleeves slipper sock socks suit suits sweater tie ties tights toga tutu veil veils vest vests
  `),
  weather: words(`
    breeze cloud clouds drizzle fog frost gale gales gust gusts hail mist rain rains sleet snow storm thunder wind
    winds
  `),
};

/** Everyday words that are of none of the kinds. */
export const OTHER_WORDS: readonly string[] = words(`
  abridge afar age aged ages ago aid aide aim alike alive ally alone along amaze amiss anew anger angles any
  apace apart are arises army art aside ask atom atone away awe awes awry bad bade bail bails ban bane
  bang bank bans baron basis bask being bend bent beset best bet bid bide bids big billion bind binds blame bland
  blaze blights blink blown bluer bluest blurt boast boasts bode bold bond boo boom boost booth
  bore born bother bound brash brave bribe bribes bring broad burn burnt burst bury bus busy but buy buys bye call
  came care cared career cares cash caused cave cent certain charges chat cheat check child chose clan clap clash
  class clean clone cloned closer clue clues coast code coded come con contract cost could coup coy crash crashes
  crave craze creed creep cried crises cross crowd crowds crude cruel cue cultured cure cured curse curt cut
  cute dad daily dally dame danced dancer dare dared daring dark darn dash dawn day days daze deaf deal dear decent
  deep defer deft defy demo deported depth deriving descend desired deter dim dims dire direr dissed ditch dive dives
  dizzy doer doers done doses dot dots dour doze dozed dread dream drive driven drives drove drown dual dub
  dude due dues dull dully duly each earl earn ease easier east eastern easy edgy eight eighth eighty epic escaped
  even ever evil expire fact faction fad fail fails fain fake fall fame famed far farm fast faster fate fateful fates
  fear fears feat feats fee feel fees fell felt fend few fey fiend fiends fifty fight fights fill film finale find
  finds fine fined fired firm fit five fix fixes flair flaws flee fleet flew flied flight flights flirt flit flogs
  foe foes fold folly fond for forced forge form forth forty found freak freaks freed fret friction friend fright
  frown froze fuel full fully fun fund funk gain gait gaits gamed gamer gang gave gawk gaze gazes geek geeks
  gene genes get gigs girt gist give gives glee god goes gold golf gone good goods gore gory got grace graceful grade
  grading graduated grant graze greed greet grid grief grim grin grip gross grove grow grown grows guest gun guy
  guys had half halt hang hangs harm hate hater haters hates haul haunt haunting have having heal heals heap heaps
  hear heard hears heath heed heeds heft height held helm here hid hike hint hinting hire hit hoard hold holy hone
  hope horde host hosted hotel hour how humane hunger hunt hunted hunter hurl hurry hurt hurting hush identify
  ill ills imagined imply incredibly insider ion ions irk jab jabs jail jails jest jests jet job jog join joke joked
  jokes jolly jolt jot jots joy joys jump jumpy jury keen keep kick kicks kill kills kilo kin kind kinda kinds king
  kings kiss knew knight know known lack lad lads lags laid lain lair lake lame land lane last late later laud law
  laws lay lays laze lazy lead leads leagued lean least lend lent lest let lie lied lief lies life lift like liked
  likes limo limply line lined lingo linker linking list lit live lived lives load loco lone long look loop loot lore
  lose loses loss losses lost lot loud lout love loved lover loves low lucks lull lump lure lush mad made maid
  main make maker male males malice mall man many map maps mar mark marks marry mars marsh mart master may
  mean meant meek meet mellow melt memo men menaced mend mends mental merry mess messy met metallic might mile miler
  mine mines minis minus mire miser misers miss missed missive mixes moan mob mobs mock mode model mods money month
  moo mood moods moor more most move moved must nab name names nap near neat need new newer nice nigh night nights
  nine nod node non none noon nor north not nothing noting notional noun now null numb oaths odd odder ode old olden
  older omen once one ones oops open ore our oust outlast outlay over owe own pace paces pact paid pain pains pair
  pal pale paled paler par paraded pardon pare parish park parks parole part parts party pas passive past patron
  pause pave paving pay pays peace peak peaks peal peer perk perky pert petty pine pitch pity placed placer plan
  planes plans pleas plies plights plots plotter ploy plunk ply poems poet polite poll polls pomp ponder pose poses
  posh pound pour praising pray preen pretty prevent pride prod promised proof prop prow psych pull pun puns punt
  pure push put quirk quit racy rage raged raid raider raiding rally ran rang ranged rank rant rap rare raring rate
  rates rating rational rave raving raze reach read reading reads real ream reap redo rend repel rescues resent
  resort rest retort rev revel rich rid ride rider riders rides rife right rights rile riot riots rip risen rises
  risk risks rites road roam roar rob robs rock rocks rode rogues role roles roman rot rots round rouse rove roves
  royal royals rub rude rued ruin rune rung runs runway rush rut sad sadly saga said sail sails saith sale same
  sane sang save say saying says scan scream seas secrete see seen seer sees sell send sensed sent serve set sever
  shall sham shame shaped share shatter shine ship shone shoo shoot shore shout show showy shred shriek shun shut shy
  sick sided sigh sighs sight sights silly simple simply sin sine sing sings sinner sins sir sire site six sixty size
  skid skill slam slay slide slot slow sly smile smiles smite snide snob soar sob sobs soil sold some son song
  songs sons soon sooth sore sort sound south sown space span spark spars speaks sped speedy spend spied spite splice
  sport spot spry spun squat stab stabs stake stale stall star stare stares stark starry stars start starts stash
  stave stay stays steal steel steep stem steward stir stirs stop stops store stores strand stranger stream strikes
  strives strokes stun stutter subset sue sulk sum sure swap sway swears sweep sweeping swept swore sworn tact take
  taken taker taking tale tales talk tall tally tame tamed task tax teach teams teen tell ten tend tense
  test than that theme then there they thick thing think this thorn thou threw tic tight time timed tint tiny tip
  tips tire told toll ton tone tones tons too took toot torn tort toss tour tow town trace track tract trail train
  traits tram tramp treasured treasury trench trick tricky tried trio trip trot truce true truer try turn turned twin
  twisted twitch two unset vain vale van vary vast veer vend verge vet vex vie vies vile villager vow
  wad wag wage wager wages waging wags wail wails wake wakes walk walks wand wander wane wants war ward wards warn
  warns warp wars wary was watchman wave waver waves way ways wean weary wed weep weeps weld well went wept were west
  what where whet while whim whine whole wholly whom why wide wider widow wield wife wild will wilt wily win wink
  wins wise wisher wistful witch with wits woe woke woman women won woo word words wore work worn worse worth
  would wow wrest write yard year years yell yelp yen yes yet yield yonder you your youth zany zone zones zoom
`);
