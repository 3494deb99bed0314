/**
 * Athletes, actions, competitions and parts of a game of five sports. A row stands here only if it is beyond doubt:
 * an athlete is known for one sport and shares the name with no well-known athlete of another; an action, competition
 * or part of a game fits the sports it stands under and none of the other four.
 */
export const SPORTS = ["basketball", "ice hockey", "American football", "baseball", "soccer"] as const;
export type Sport = (typeof SPORTS)[number];

const rows = (text: string): readonly string[] =>
  text
    .split("\n")
    .map((row) => row.trim())
    .filter((row) => row !== "");

/** Athletes by the sport they are known for: long established or retired, men, no stars of two sports. */
export const ATHLETES: Readonly<Record<Sport, readonly string[]>> = {
  basketball: rows(`
    LeBron James
    Kobe Bryant
    Shaquille O'Neal
    Larry Bird
    Magic Johnson
    Kareem Abdul-Jabbar
    Hakeem Olajuwon
    Tim Duncan
    Kevin Garnett
    Dirk Nowitzki
    Stephen Curry
    Kevin Durant
    Karl Malone
    John Stockton
    Charles Barkley
    Patrick Ewing
    Scottie Pippen
    Allen Iverson
    Dwyane Wade
    Carmelo Anthony
    Dwight Howard
    Manu Ginobili
    Pau Gasol
    Yao Ming
    Vince Carter
    Tracy McGrady
    Reggie Miller
    Ray Allen
    Paul Pierce
    Jason Kidd
    Gary Payton
    Clyde Drexler
    Dominique Wilkins
    Julius Erving
    Moses Malone
    Kevin McHale
    Robert Parish
    George Gervin
    Oscar Robertson
    Jerry West
    Elgin Baylor
    Bob Cousy
    Giannis Antetokounmpo
    James Harden
    Russell Westbrook
    Nikola Jokic
    Luka Doncic
    Joel Embiid
    Kawhi Leonard
    Damian Lillard
    Klay Thompson
    Dikembe Mutombo
    Alonzo Mourning
    Chauncey Billups
    Drazen Petrovic
    Vlade Divac
  `),
  "ice hockey": rows(`
    Wayne Gretzky
    Mario Lemieux
    Gordie Howe
    Bobby Orr
    Mark Messier
    Jaromir Jagr
    Patrick Roy
    Martin Brodeur
    Dominik Hasek
    Joe Sakic
    Peter Forsberg
    Steve Yzerman
    Sergei Fedorov
    Pavel Bure
    Teemu Selanne
    Nicklas Lidstrom
    Ray Bourque
    Phil Esposito
    Guy Lafleur
    Maurice Richard
    Jean Beliveau
    Paul Coffey
    Mike Bossy
    Bryan Trottier
    Denis Potvin
    Marcel Dionne
    Brett Hull
    Bobby Hull
    Luc Robitaille
    Mike Modano
    Ron Francis
    Jari Kurri
    Grant Fuhr
    Eric Lindros
    Mats Sundin
    Daniel Alfredsson
    Chris Chelios
    Brendan Shanahan
    Jarome Iginla
    Pavel Datsyuk
    Henrik Zetterberg
    Marian Hossa
    Zdeno Chara
    Henrik Lundqvist
    Roberto Luongo
    Carey Price
    Sidney Crosby
    Alexander Ovechkin
    Evgeni Malkin
    Jonathan Toews
    Connor McDavid
    Nathan MacKinnon
    Auston Matthews
    Steven Stamkos
    Patrice Bergeron
    Drew Doughty
  `),
  "American football": rows(`
    Tom Brady
    Peyton Manning
    Eli Manning
    Joe Montana
    Jerry Rice
    Dan Marino
    Brett Favre
    Troy Aikman
    Emmitt Smith
    Barry Sanders
    Walter Payton
    Lawrence Taylor
    Ray Lewis
    Reggie White
    Randy Moss
    Terrell Owens
    Aaron Rodgers
    Drew Brees
    Ben Roethlisberger
    Matthew Stafford
    Rob Gronkowski
    Travis Kelce
    J.J. Watt
    Aaron Donald
    Adrian Peterson
    Marshawn Lynch
    LaDainian Tomlinson
    Marshall Faulk
    Kurt Warner
    Terry Bradshaw
    Roger Staubach
    Johnny Unitas
    Joe Namath
    Dick Butkus
    Franco Harris
    Lynn Swann
    Tony Romo
    Philip Rivers
    Larry Fitzgerald
    Jason Witten
    Troy Polamalu
    Ed Reed
    Brian Urlacher
    Michael Strahan
    Warren Sapp
    Richard Sherman
    Von Miller
    Cam Newton
    Joe Burrow
    Eric Dickerson
    Tony Dorsett
    Earl Campbell
    Thurman Thomas
    Warren Moon
    Fran Tarkenton
    Jerome Bettis
  `),
  baseball: rows(`
    Babe Ruth
    Lou Gehrig
    Hank Aaron
    Willie Mays
    Mickey Mantle
    Ted Williams
    Joe DiMaggio
    Yogi Berra
    Stan Musial
    Ty Cobb
    Honus Wagner
    Rogers Hornsby
    Sandy Koufax
    Nolan Ryan
    Roger Clemens
    Pedro Martinez
    Greg Maddux
    Mariano Rivera
    Derek Jeter
    Alex Rodriguez
    Barry Bonds
    Ken Griffey Jr.
    Cal Ripken Jr.
    Wade Boggs
    George Brett
    Pete Rose
    Johnny Bench
    Mike Schmidt
    Rickey Henderson
    Ozzie Smith
    Ryne Sandberg
    Sammy Sosa
    Mark McGwire
    David Ortiz
    Manny Ramirez
    Albert Pujols
    Ichiro Suzuki
    Hideki Matsui
    Miguel Cabrera
    Mike Trout
    Clayton Kershaw
    Justin Verlander
    Max Scherzer
    Bryce Harper
    Aaron Judge
    Shohei Ohtani
    Freddie Freeman
    Buster Posey
    Yadier Molina
    Chipper Jones
    John Smoltz
    Roberto Clemente
    Mike Piazza
    Carl Yastrzemski
    Don Mattingly
    Jose Altuve
  `),
  soccer: rows(`
    Pelé
    Diego Maradona
    Lionel Messi
    Cristiano Ronaldo
    Zinedine Zidane
    Johan Cruyff
    Franz Beckenbauer
    Ronaldinho
    Thierry Henry
    David Beckham
    Wayne Rooney
    Steven Gerrard
    Frank Lampard
    Andres Iniesta
    Iker Casillas
    Sergio Ramos
    Carles Puyol
    Gerard Pique
    Neymar
    Kylian Mbappe
    Luka Modric
    Karim Benzema
    Zlatan Ibrahimovic
    Robert Lewandowski
    Manuel Neuer
    Philipp Lahm
    Bastian Schweinsteiger
    Miroslav Klose
    Lothar Matthaus
    Paolo Maldini
    Roberto Baggio
    Francesco Totti
    Alessandro Del Piero
    Andrea Pirlo
    Gianluigi Buffon
    Fabio Cannavaro
    Didier Drogba
    Samuel Eto'o
    Mohamed Salah
    Sadio Mane
    Kevin De Bruyne
    Eden Hazard
    Harry Kane
    Ryan Giggs
    Paul Scholes
    Eric Cantona
    Alan Shearer
    Gary Lineker
    Bobby Charlton
    Luis Figo
    Ruud Gullit
    Marco van Basten
    Dennis Bergkamp
    Arjen Robben
    Robin van Persie
    Erling Haaland
  `),
};

/** Actions that belong to one of the five sports only. No pronouns, no part of a game, no competition. */
export const ACTIONS: Readonly<Record<Sport, readonly string[]>> = {
  basketball: rows(`
    slam-dunked over a defender
    threw down a windmill dunk
    made a reverse layup
    sank two free throws
    missed a free throw
    drained a three-pointer from the corner
    hit a fadeaway jump shot
    banked a hook shot off the glass
    lobbed an alley-oop to a teammate above the rim
    finished an alley-oop with a dunk
    was whistled for traveling
    was called for a double dribble
    was called for goaltending on a layup
    committed a three-second violation in the lane
    committed a backcourt violation
    won a jump ball at center court
    grabbed an offensive rebound
    pulled down a defensive rebound
    tipped in a missed layup
    shot an air ball from beyond the arc
    set a screen at the top of the key
    posted up on the low block
    drove to the hoop and laid the ball in
    stepped back and made a jumper
    fouled a three-point shooter
    rattled in a bank shot from the elbow of the key
    crossed over a defender and pulled up for a jumper
    swatted a layup into the stands
    hung on the rim after a dunk
    scored on a finger roll
  `),
  "ice hockey": rows(`
    scored a power-play goal
    scored a short-handed goal
    was sent to the penalty box for hooking
    was penalized for high-sticking
    got two minutes for cross-checking
    got two minutes for slashing an opponent
    won a face-off
    lost a face-off in the defensive zone
    was whistled for icing the puck
    shot the puck wide of the net
    ripped a slap shot past the goalie
    beat the goalie with a wrist shot
    skated around behind the net
    tipped the puck into the net
    dropped the gloves and fought an opponent at center ice
    dumped the puck into the attacking zone
    carried the puck over the blue line
    cleared the puck off the glass
    poke-checked the puck away
    was checked hard into the boards
    delivered a body check along the boards
    got a five-minute major for boarding
    one-timed the puck from the left circle
    lifted the puck over the goalie with a backhand
    broke a stick on a slap shot
    flipped the puck over the glass
    slid the puck between the goalie's pads
    served a ten-minute misconduct in the penalty box
    passed the puck out of the corner to the slot
    skated to the bench for a line change
  `),
  "American football": rows(`
    threw a touchdown pass
    caught a touchdown pass
    ran for a first down
    picked up a first down on a quarterback sneak
    was sacked on third down
    sacked the quarterback
    scored a two-point conversion
    punted on fourth down
    converted a fourth-and-one
    fumbled a handoff from the quarterback
    took a handoff up the middle for six yards
    kicked an extra point through the uprights
    returned a kickoff to midfield
    returned a punt for a touchdown
    ran a slant route
    caught a pass on a post route
    was flagged for pass interference
    was flagged for a false start
    was flagged for intentional grounding
    recovered an onside kick
    caught a screen pass behind the line of scrimmage
    was tackled behind the line of scrimmage
    called an audible at the line of scrimmage
    threw a pick-six
    rushed for twelve yards
    dove into the end zone
    scrambled out of the pocket
    completed a play-action pass
    was called for roughing the passer
    spiked the ball to stop the clock
  `),
  baseball: rows(`
    hit a home run
    struck out on a curveball
    was called out on strikes
    stole second base
    was caught stealing third base
    laid down a bunt
    hit a sacrifice fly
    grounded into a double play
    drew a four-pitch walk
    was intentionally walked
    was hit by a pitch
    hit a double off the left-field wall
    tripled into the right-field corner
    popped out to the shortstop
    flied out to center field
    fouled off a fastball
    was picked off at first base
    slid safely into home plate
    tagged out a runner at third base
    hit a grand slam
    lined a single to right field
    fielded a ground ball at third base
    swung and missed at a slider
    was thrown out at home plate
    scored from third base on a wild pitch
    checked a swing on a curveball
    caught a fly ball on the warning track
    rounded first base and headed for second
    hit a line drive over the second baseman
    broke a bat on an inside fastball
  `),
  soccer: rows(`
    headed the ball into the net
    scored with a diving header
    scored with a bicycle kick
    took a corner kick
    scored straight from a corner kick
    was shown a yellow card
    was shown a straight red card
    was sent off for a second yellow card
    converted a penalty kick
    sent a penalty kick over the bar
    curled a free kick over the wall
    nutmegged a defender with the outside of the boot
    was booked for a late sliding tackle
    chipped the goalkeeper
    chested the ball down and volleyed it
    volleyed in a cross from the right wing
    headed a cross over the bar
    backheeled the ball to a teammate
    played a through ball behind the back four
    gave away a penalty kick with a handball
    was booked for diving in the penalty area
    did a stepover and crossed the ball
    scored a Panenka penalty
    won a header in the six-yard box
    struck a left-footed volley from outside the box
    tapped in a low cross at the far post
    tried a rabona cross
    flicked on a long goal kick with a header
    whipped in an inswinging corner kick
    slotted the ball past the goalkeeper from the penalty spot
  `),
};

/** Actions of two to four of the sports: they stand only in sentences that name a competition, which decides. */
export const SHARED_ACTIONS: readonly (readonly [string, readonly Sport[]])[] = [
  ["saved a shot from close range", ["ice hockey", "soccer"]],
  ["scored an own goal", ["ice hockey", "soccer"]],
  ["was ruled offside", ["ice hockey", "soccer", "American football"]],
  ["took a shot on goal", ["ice hockey", "soccer"]],
  ["set up the winning goal", ["ice hockey", "soccer"]],
  ["intercepted a pass", ["basketball", "ice hockey", "American football", "soccer"]],
  ["blocked an opponent's shot", ["basketball", "ice hockey", "soccer"]],
  ["dribbled the ball past an opponent", ["basketball", "soccer"]],
  ["scored a field goal", ["basketball", "American football"]],
];

/** Competitions by sport: none that is one half of a league, and none whose name another of the sports uses. */
export const EVENTS: Readonly<Record<Sport, readonly string[]>> = {
  basketball: rows(`
    the NBA Finals
    an NBA playoff game
    the NBA All-Star Game
    an NBA game on Christmas Day
    the EuroLeague final
    the FIBA World Cup
    an NBA preseason game
  `),
  "ice hockey": rows(`
    the Stanley Cup Final
    a Stanley Cup playoff game
    the NHL All-Star Game
    the NHL Winter Classic
    an NHL preseason game
    the IIHF World Championship
    an NHL opening-night game
  `),
  "American football": rows(`
    the Super Bowl
    the Pro Bowl
    an NFL playoff game
    an NFL wild-card game
    an NFL game on Thanksgiving Day
    an NFL preseason game
    an NFL divisional-round game
  `),
  baseball: rows(`
    the World Series
    the MLB All-Star Game
    an MLB playoff game
    an MLB wild-card game
    an MLB Opening Day game
    a spring training game in the Cactus League
    a spring training game in the Grapefruit League
  `),
  soccer: rows(`
    the FIFA World Cup
    the UEFA Champions League
    the FA Cup final
    an English Premier League match
    a La Liga match
    the Copa Libertadores
    the UEFA European Championship
  `),
};

/**
 * Parts of a game, and the sports whose games have them. No "third period", which reports of basketball and football say
 * for a quarter, and no minute, which a long overtime may reach.
 */
export const PERIODS: readonly (readonly [string, readonly Sport[]])[] = [
  ["in the first half", ["basketball", "American football", "soccer"]],
  ["shortly before halftime", ["basketball", "American football", "soccer"]],
  ["right after halftime", ["basketball", "American football", "soccer"]],
  ["in the second quarter", ["basketball", "American football"]],
  ["early in the third quarter", ["basketball", "American football"]],
  ["midway through the fourth quarter", ["basketball", "American football"]],
  ["with two minutes left in the fourth quarter", ["basketball", "American football"]],
  ["right before the first intermission", ["ice hockey"]],
  ["right after the first intermission", ["ice hockey"]],
  ["right before the second intermission", ["ice hockey"]],
  ["shortly after the second intermission", ["ice hockey"]],
  ["in the top of the third inning", ["baseball"]],
  ["in the bottom of the sixth inning", ["baseball"]],
  ["in the eighth inning", ["baseball"]],
  ["with one out in the seventh inning", ["baseball"]],
  ["in first-half stoppage time", ["soccer"]],
  ["two minutes into stoppage time", ["soccer"]],
  ["in second-half stoppage time", ["soccer"]],
  ["deep into stoppage time", ["soccer"]],
];

/** What may stand before a sentence: it says nothing about the sport. */
export const OPENINGS: readonly string[] = [
  "",
  "On the old tape, ",
  "In front of a full house, ",
  "To everyone's surprise, ",
  "In the highlight reel, ",
  "As the cameras rolled, ",
  "That evening, ",
  "With the fans on their feet, ",
  "According to the report, ",
  "As the crowd looked on, ",
  "In the rerun, ",
  "While the commentators were still talking, ",
];
