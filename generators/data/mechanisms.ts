/** A thing that two acts can set off. */
export interface Mechanism {
  /** Where it stands. */
  intro: string;
  /** Of each of the two acts: the state it leads to, `the kiln is on`. */
  state: readonly [string, string];
  /** `switch on the kiln`. */
  act: readonly [string, string];
  /** `switched on the kiln`: past and past participle are the same. */
  did: readonly [string, string];
  /** `the kiln had been on since the morning`. */
  standing: readonly [string, string];
  happens: string;
  happened: string;
  /** `the fuse had blown already`. */
  already: string;
  /** Behind "cause": `the fuse to blow`. */
  effect: string;
}

/** `verb participle rest`: `switch switched on the kiln`. */
function both(line: string): [act: string, did: string] {
  const [verb = "", did = "", ...rest] = line.split(" ");
  return [[verb, ...rest].join(" "), [did, ...rest].join(" ")];
}

function mechanism(
  intro: string,
  first: readonly [act: string, state: string, standing: string],
  second: readonly [act: string, state: string, standing: string],
  happens: string,
  happened: string,
  already: string,
  effect: string,
): Mechanism {
  const [a, b] = [both(first[0]), both(second[0])];
  return {
    intro,
    state: [first[1], second[1]],
    act: [a[0], b[0]],
    did: [a[1], b[1]],
    standing: [first[2], second[2]],
    happens,
    happened,
    already,
    effect,
  };
}

export const MECHANISMS: readonly Mechanism[] = [
  mechanism("A pottery has two electric kilns on one power line.", ["switch switched on the large kiln", "the large kiln is on", "the large kiln had been on for two hours"], ["switch switched on the small kiln", "the small kiln is on", "the small kiln had been on for two hours"], "the main fuse blows", "the main fuse blew", "the main fuse had blown already", "the main fuse to blow"),
  mechanism("In a greenhouse there are a roof hatch and a side door.", ["open opened the roof hatch", "the roof hatch is open", "the roof hatch had been open for days"], ["open opened the side door", "the side door is open", "the side door had been open for days"], "the heating shuts down", "the heating shut down", "the heating had shut down already", "the heating to shut down"),
  mechanism("A small theatre has a fog machine and a bank of spotlights.", ["start started the fog machine", "the fog machine is running", "the fog machine had been running for an hour"], ["light lit the spotlights", "the spotlights are lit", "the spotlights had been lit for an hour"], "the fire alarm goes off", "the fire alarm went off", "the fire alarm had gone off already", "the fire alarm to go off"),
  mechanism("An office has one old server for two backup programs.", ["start started the nightly backup", "the nightly backup is running", "the nightly backup had been running for hours"], ["start started the video backup", "the video backup is running", "the video backup had been running for hours"], "the spare fan starts up", "the spare fan started up", "the spare fan had been running already", "the spare fan to start up"),
  mechanism("A water mill has a sluice on the left and one on the right.", ["raise raised the left sluice", "the left sluice is up", "the left sluice had been up since spring"], ["raise raised the right sluice", "the right sluice is up", "the right sluice had been up since spring"], "the wheel begins to turn", "the wheel began to turn", "the wheel had been turning already", "the wheel to turn"),
  mechanism("A museum guards a statue with two light beams.", ["interrupt interrupted the red beam", "the red beam is interrupted", "a fallen poster had been interrupting the red beam for hours"], ["interrupt interrupted the green beam", "the green beam is interrupted", "a fallen poster had been interrupting the green beam for hours"], "the steel shutters come down", "the steel shutters came down", "the steel shutters had come down already", "the steel shutters to come down"),
  mechanism("A laundry has a boiler with a blue valve and a white valve.", ["close closed the blue valve", "the blue valve is closed", "the blue valve had been closed for two days"], ["close closed the white valve", "the white valve is closed", "the white valve had been closed for two days"], "the boiler overheats", "the boiler overheated", "the boiler had overheated already", "the boiler to overheat"),
  mechanism("A footbridge of rope leads across a ravine in a park.", ["lead led a loaded pony onto the bridge", "a loaded pony is on the bridge", "a loaded pony had been standing on the bridge for a while"], ["push pushed a loaded cart onto the bridge", "a loaded cart is on the bridge", "a loaded cart had been standing on the bridge for a while"], "the warning bell rings", "the warning bell rang", "the warning bell had been ringing already", "the warning bell to ring"),
  mechanism("A kitchen has a freezer and a water heater on one circuit.", ["plug plugged in the freezer", "the freezer is plugged in", "the freezer had been plugged in for weeks"], ["plug plugged in the water heater", "the water heater is plugged in", "the water heater had been plugged in for weeks"], "the lights in the hall go out", "the lights in the hall went out", "the lights in the hall had gone out already", "the lights in the hall to go out"),
  mechanism("A print shop has a machine with a paper tray and an ink drawer.", ["fill filled the paper tray", "the paper tray is full", "the paper tray had been full for an hour"], ["fill filled the ink drawer", "the ink drawer is full", "the ink drawer had been full for an hour"], "the press starts up", "the press started up", "the press had been running already", "the press to start up"),
  mechanism("In a chemistry room a beaker stands under two taps.", ["turn turned on the acid tap", "the acid tap is on", "the acid tap had been on for ten minutes"], ["turn turned on the dye tap", "the dye tap is on", "the dye tap had been on for ten minutes"], "the beaker foams over", "the beaker foamed over", "the beaker had foamed over already", "the beaker to foam over"),
  mechanism("A lighthouse has a lamp and a foghorn.", ["switch switched on the lamp", "the lamp is on", "the lamp had been on for an hour"], ["sound sounded the foghorn", "the foghorn is sounding", "the foghorn had been sounding for an hour"], "the gulls fly up from the gallery", "the gulls flew up from the gallery", "the gulls had flown up already", "the gulls to fly up"),
  mechanism("A barn has a hay lift with a left rope and a right rope.", ["pull pulled the left rope tight", "the left rope is tight", "the left rope had been tight since the harvest"], ["pull pulled the right rope tight", "the right rope is tight", "the right rope had been tight since the harvest"], "the trapdoor drops", "the trapdoor dropped", "the trapdoor had dropped already", "the trapdoor to drop"),
  mechanism("A swimming pool is filled by a north pump and a south pump.", ["start started the north pump", "the north pump is running", "the north pump had been running for half an hour"], ["start started the south pump", "the south pump is running", "the south pump had been running for half an hour"], "the pool overflows", "the pool overflowed", "the pool had overflowed already", "the pool to overflow"),
  mechanism("A model railway has two trains and a level crossing.", ["start started the freight train", "the freight train is moving", "the freight train had been moving for half an hour"], ["start started the express train", "the express train is moving", "the express train had been moving for half an hour"], "the little barrier comes down", "the little barrier came down", "the little barrier had come down already", "the little barrier to come down"),
  mechanism("The strongroom of a bank has a dial and a lever.", ["set set the dial to zero", "the dial is at zero", "the dial had been at zero for a week"], ["lower lowered the lever", "the lever is down", "the lever had been down for a week"], "the heavy door swings open", "the heavy door swung open", "the heavy door had swung open already", "the heavy door to swing open"),
  mechanism("A bakery has a dough mixer and a bread slicer.", ["switch switched on the dough mixer", "the dough mixer is on", "the dough mixer had been on for two hours"], ["switch switched on the bread slicer", "the bread slicer is on", "the bread slicer had been on for two hours"], "the windows rattle", "the windows began to rattle", "the windows had been rattling already", "the windows to rattle"),
  mechanism("In a hospital corridor there are a front fire door and a rear one.", ["wedge wedged the front door open", "the front door is wedged open", "the front door had been wedged open for an hour"], ["wedge wedged the rear door open", "the rear door is wedged open", "the rear door had been wedged open for an hour"], "a strong draught blows through the corridor", "a strong draught blew through the corridor", "a strong draught had been blowing through the corridor already", "a strong draught in the corridor"),
  mechanism("A radio studio has two microphones.", ["turn turned up the desk microphone", "the desk microphone is turned up", "the desk microphone had been turned up for a while"], ["turn turned up the guest microphone", "the guest microphone is turned up", "the guest microphone had been turned up for a while"], "the loudspeakers squeal", "the loudspeakers squealed", "the loudspeakers had been squealing already", "the loudspeakers to squeal"),
  mechanism("A fish farm feeds its ponds through an upper gate and a lower gate.", ["unlock unlocked the upper gate", "the upper gate is unlocked", "the upper gate had been unlocked since the flood"], ["unlock unlocked the lower gate", "the lower gate is unlocked", "the lower gate had been unlocked since the flood"], "the trout escape into the river", "the trout escaped into the river", "the trout had escaped into the river already", "the trout to escape"),
  mechanism("An old lift carries building material and has a load scale.", ["load loaded a crate of tiles into the lift", "a crate of tiles is in the lift", "a crate of tiles had been in the lift since the day before"], ["load loaded a sack of cement into the lift", "a sack of cement is in the lift", "a sack of cement had been in the lift since the day before"], "the lift locks itself", "the lift locked itself", "the lift had locked itself already", "the lift to lock itself"),
  mechanism("A cinema has a curtain motor and a ceiling fan.", ["start started the curtain motor", "the curtain motor is running", "the curtain motor had been running for ten minutes"], ["start started the ceiling fan", "the ceiling fan is running", "the ceiling fan had been running for ten minutes"], "the projector stops", "the projector stopped", "the projector had stopped already", "the projector to stop"),
  mechanism("An observatory has a dome with a motor and a heated mirror.", ["turn turned the dome to the west", "the dome is turned to the west", "the dome had been turned to the west for hours"], ["heat heated the mirror", "the mirror is heated", "the mirror had been heated for hours"], "the camera restarts", "the camera restarted", "the camera had restarted already", "the camera to restart"),
  mechanism("A brewery has a tank with an inlet and a steam pipe.", ["open opened the inlet", "the inlet is open", "the inlet had been open for an hour"], ["open opened the steam pipe", "the steam pipe is open", "the steam pipe had been open for an hour"], "the safety valve hisses", "the safety valve hissed", "the safety valve had been hissing already", "the safety valve to hiss"),
  mechanism("A ferry landing has two ramps and a signal mast.", ["lower lowered the car ramp", "the car ramp is down", "the car ramp had been down since the last ferry"], ["lower lowered the foot ramp", "the foot ramp is down", "the foot ramp had been down since the last ferry"], "the signal turns red", "the signal turned red", "the signal had been red already", "the signal to turn red"),
  mechanism("A wine cellar has a lamp for the stairs and one for the vault.", ["switch switched on the stair lamp", "the stair lamp is on", "the stair lamp had been on for a week"], ["switch switched on the vault lamp", "the vault lamp is on", "the vault lamp had been on for a week"], "the camera begins to record", "the camera began to record", "the camera had been recording already", "the camera to begin recording"),
];

/** Deeds that have nothing to do with any mechanism: `was sorting letters next door`. */
export const BYSTANDER_DEEDS: readonly string[] = [
  "was sorting letters next door",
  "was humming a tune in the yard",
  "was hanging up a calendar in another room",
  "was tying a shoelace outside",
  "was peeling an orange on the bench outside",
  "was reading a newspaper across the street",
  "was folding napkins upstairs",
  "was winding a wristwatch in the garden",
  "was writing a postcard outside",
  "was sharpening a pencil in another room",
  "was sweeping the steps of the house opposite",
  "was buttoning a coat in the street",
];

/** Something that withers or spoils where nobody does what has to be done. */
export interface Chore {
  place: string;
  /** `water the orchids`. */
  care: string;
  /** `watered them`: behind "nobody". */
  done: string;
  /** Behind "by not": `watering the orchids`. */
  doing: string;
  happened: string;
  effect: string;
  /** What the bystander could have used. */
  means: string;
}

function chore(place: string, care: string, done: string, doing: string, happened: string, effect: string, means: string): Chore {
  return { place, care, done, doing, happened, effect, means };
}

export const CHORES: readonly Chore[] = [
  chore("in a bank", "water the orchids", "watered the orchids", "watering the orchids", "the orchids withered", "the orchids to wither", "knew where the watering can stood"),
  chore("on a farm", "shut the henhouse at night", "shut the henhouse", "shutting the henhouse", "a fox took the hens", "the hens to be taken", "passed the open henhouse"),
  chore("in a school", "feed the goldfish", "fed the goldfish", "feeding the goldfish", "the goldfish died", "the goldfish to die", "saw the tin of fish food every day"),
  chore("in a bakery", "take the rolls out of the oven", "took the rolls out", "taking the rolls out of the oven", "the rolls burned", "the rolls to burn", "walked past the oven"),
  chore("on a ship", "close the hatch before the storm", "closed the hatch", "closing the hatch", "the hold was flooded", "the hold to be flooded", "saw the open hatch"),
  chore("in a workshop", "oil the lathe", "oiled the lathe", "oiling the lathe", "the lathe seized up", "the lathe to seize up", "knew where the oil can was"),
  chore("in a clinic", "refill the soap dispensers", "refilled the soap dispensers", "refilling the soap dispensers", "the soap ran out", "the soap to run out", "had a key to the storeroom"),
  chore("in a mountain hut", "bring in the firewood", "brought in the firewood", "bringing in the firewood", "the firewood got wet", "the firewood to get wet", "saw the clouds come up"),
  chore("in a hotel", "wipe the wet steps dry", "wiped the steps dry", "wiping the steps dry", "a guest slipped on the wet steps", "the guest to slip", "saw the mop and the bucket"),
  chore("in an archive", "empty the dehumidifier", "emptied the dehumidifier", "emptying the dehumidifier", "the old letters grew mouldy", "the letters to grow mouldy", "noticed the full tank"),
  chore("in a stable", "lock the paddock", "locked the paddock", "locking the paddock", "the mare ran away", "the mare to run away", "had seen the gate swing"),
  chore("in a café", "put the milk back into the fridge", "put the milk back", "putting the milk back", "the milk went sour", "the milk to go sour", "saw the milk on the counter"),
  chore("at a campsite", "put out the fire", "put out the fire", "putting out the fire", "the woodpile burned down", "the woodpile to burn down", "smelled the smoke"),
  chore("in a data centre", "replace the worn fan", "replaced the fan", "replacing the fan", "a server overheated", "the server to overheat", "heard the fan rattle"),
  chore("in a vineyard", "spread the hail nets over the vines", "spread the hail nets", "spreading the hail nets", "the hail destroyed the grapes", "the grapes to be destroyed", "had read the forecast"),
  chore("in a church", "wind the tower clock", "wound the clock", "winding the tower clock", "the clock stopped", "the clock to stop", "had once held the key to the tower"),
];

/** A plan with one bad and one good effect besides its aim. */
export interface Venture {
  who: string;
  plan: string;
  aim: string;
  /** Base form behind "intentionally": `pollute the pond`; and what happened: `the pond was polluted`. */
  harm: readonly [string, string];
  help: readonly [string, string];
}

function venture(who: string, plan: string, aim: string, harm: readonly [string, string], help: readonly [string, string]): Venture {
  return { who, plan, aim, harm, help };
}

export const VENTURES: readonly Venture[] = [
  venture("the head of a paint factory", "run the factory day and night", "sell more paint", ["pollute the pond", "the pond was polluted"], ["light the dark road", "the road was lit"]),
  venture("the owner of a vineyard", "cut down the old hedge", "harvest by machine", ["destroy the birds' nests", "the nests were destroyed"], ["give the neighbours a view of the lake", "the neighbours had a view of the lake"]),
  venture("the mayor of a small town", "move the bus stop", "save money", ["ruin the flower stall", "the flower stall was ruined"], ["quieten the school street", "the school street became quiet"]),
  venture("the director of a film", "flood a meadow", "shoot a naval battle", ["drown the crickets", "the crickets drowned"], ["water the dry orchard", "the orchard was watered"]),
  venture("the manager of a supermarket", "stay open all night", "earn more", ["disturb the sleep of the tenants upstairs", "the tenants upstairs slept badly"], ["make the square safer", "the square became safer"]),
  venture("the boss of a mining firm", "blast a new tunnel", "reach the copper sooner", ["crack the walls of the chapel", "the walls of the chapel cracked"], ["open up a spring for the village", "the village had a new spring"]),
  venture("the landlord of an inn", "build a terrace", "seat more guests", ["shade the neighbour's vegetables", "the neighbour's vegetables stood in the shade"], ["shelter the stray cats", "the stray cats had a shelter"]),
  venture("the head gardener of a castle", "drain the moat", "plant roses in it", ["kill the frogs", "the frogs died"], ["dry out the damp cellar of the gatehouse", "the cellar of the gatehouse dried out"]),
  venture("the captain of a cargo ship", "take the short route", "arrive a day early", ["scare off the seals", "the seals were scared off"], ["bring the mail to the island sooner", "the mail reached the island sooner"]),
  venture("the producer of a radio show", "broadcast from the market hall", "win more listeners", ["drive away the pigeons", "the pigeons were driven away"], ["bring customers to the cheese stall", "the cheese stall had more customers"]),
  venture("the owner of a sawmill", "buy a faster saw", "finish the orders", ["deafen the watchdog", "the watchdog went deaf"], ["supply the school with firewood", "the school had plenty of firewood"]),
  venture("the head of a cycling club", "light the mountain track at night", "hold races after work", ["dazzle the drivers on the pass", "the drivers on the pass were dazzled"], ["help the rescue team find its way", "the rescue team found its way more easily"]),
];

/** Something that can be done by skill or by a freak accident. */
export interface Feat {
  where: string;
  /** Base form: `hit the bull's eye`; and the past. */
  feat: readonly [string, string];
  skill: string;
  freak: string;
}

function feat(where: string, what: readonly [string, string], skill: string, freak: string): Feat {
  return { where, feat: what, skill, freak };
}

export const FEATS: readonly Feat[] = [
  feat("at an archery fair", ["hit the bull's eye", "hit the bull's eye"], "took aim as in years of practice and let go in one calm movement", "stumbled while drawing the bow, and the arrow glanced off a lamp post into the target"),
  feat("in a bowling alley", ["knock down all ten pins", "knocked down all ten pins"], "rolled the ball in the curve that had been rehearsed for months", "dropped the ball, which bounced off a chair and rolled down the lane"),
  feat("on a golf course", ["put the ball into the hole", "put the ball into the hole"], "read the slope of the green correctly and putted as in hundreds of rounds", "sneezed while swinging, and the ball jumped off a sprinkler towards the hole"),
  feat("at a darts evening", ["hit the triple twenty", "hit the triple twenty"], "threw with the steady hand of a league player", "slipped on a wet tile, and the dart flew off a shelf into the board"),
  feat("in a billiard room", ["pocket the black ball", "pocketed the black ball"], "worked out the angle over two cushions and played exactly that shot", "lost hold of the cue, which knocked a glass against the ball"),
  feat("at a curling rink", ["place the stone in the centre", "placed the stone in the centre"], "chose the right weight and turn and released the stone accordingly", "tripped over a broom, and the stone slid off a boot into the ring"),
  feat("on a basketball court", ["make the basket", "made the basket"], "shot with the form that years of training had given", "threw the ball away in anger, and a gust blew it back into the basket"),
  feat("at a village fair", ["ring the bell of the strength tester", "rang the bell of the strength tester"], "swung the hammer just as a former blacksmith knows how to", "let the hammer slip, and a falling flowerpot struck the lever"),
  feat("at a quiz with a buzzer", ["open the prize box", "opened the prize box"], "worked out the number code of the box by mental arithmetic", "fell against the box, and a short circuit opened it"),
  feat("at a target range", ["shatter the clay disc", "shattered the clay disc"], "followed the disc with the gun and fired a little ahead of it, as learned", "was startled by a wasp, and the shot ricocheted off a bell into the disc"),
  feat("at a boules pitch", ["knock the opposing ball away", "knocked the opposing ball away"], "lobbed the ball in the high arc that wins tournaments", "let go too early, and the ball bounced off a bench into the other one"),
  feat("at a fishing contest", ["land a big pike", "landed a big pike"], "let the line run, tired the fish out and drew it in with much patience", "let the rod fall, and the frightened fish leapt into the boat"),
];

/** Facts that change nothing. */
export const IRRELEVANT: readonly string[] = [
  "The walls had been painted in spring.",
  "There was a calendar with pictures of bridges on the wall.",
  "It was a mild day.",
  "Somebody had baked a plum cake.",
  "The nearest station was two kilometres away.",
  "A visitor had asked about the opening hours.",
  "The radio was playing dance music.",
  "The newspaper had come late that day.",
  "There had been a wedding in the town the day before.",
  "The floor was made of oak.",
  "A cat was asleep on the windowsill.",
  "The clock in the hall was four minutes slow.",
  "The telephone rang twice in the morning.",
  "The coffee had been better the week before.",
  "A delivery of envelopes had arrived.",
  "The roof was due to be renewed the next year.",
  "The curtains were green.",
  "It was the third week of the month.",
  "A tourist took a picture of the entrance.",
  "The lunch break had been moved to one o'clock.",
  "The bicycle stand was full.",
  "Somebody had left an umbrella in the corner.",
  "The street had a new name since the summer.",
  "There were eleven chairs in the room.",
  "The nameplate at the door had been polished.",
  "The gutters had been cleaned in autumn.",
  "A film crew had been in the area.",
  "The old notice board had been taken down.",
  "The lottery numbers had just been announced.",
  "A choir was rehearsing down the road.",
];
