/** What a person of a trade does at work and hardly anybody else does. */
export interface RoleDuties {
  role: string;
  plural: string;
  /**
   * Roles that have a field in common may share duties: they are never put into one sentence, and neither is the duty of
   * one about the other.
   */
  fields: readonly string[];
  duties: readonly Duty[];
}

/** `steer the ship`, and `steered the ship` as it stands behind "had". */
export interface Duty {
  base: string;
  done: string;
}

/** A verb, its past participle and what it is done to: `fill filled a patient's tooth`. */
export function duty(line: string): Duty {
  const [base = "", participle = "", ...object] = line.trim().split(" ");
  return { base: [base, ...object].join(" "), done: [participle, ...object].join(" ") };
}

function role(name: string, fields: string, ...lines: string[]): RoleDuties {
  return { role: name, plural: plural(name), fields: fields.split(" "), duties: lines.map(duty) };
}

/** Whether two roles may share duties. */
export function areClose(a: RoleDuties, b: RoleDuties): boolean {
  return a.fields.some((field) => b.fields.includes(field));
}

function plural(name: string): string {
  return /(?:s|x|ch|sh)$/.test(name) ? `${name}es` : `${name}s`;
}

/**
 * Each duty belongs to its role alone: nobody without a field in common with it would be expected to do it. Fields keep apart
 * what overlaps (a judge and a detective, a jockey and a veterinarian). No name of a trade tells men from women (a waiter, a
 * fisherman): "she" would not be he.
 */
export const ROLES: readonly RoleDuties[] = [
  role("dentist", "medicine", "fill filled a patient's tooth", "extract extracted a wisdom tooth", "fit fitted a crown on a molar", "treat treated a root canal"),
  role("baker", "food", "knead kneaded the dough for the morning rolls", "pull pulled forty loaves out of the oven", "score scored the rye loaves before baking", "feed fed the sourdough starter"),
  role("plumber", "building", "unblock unblocked a kitchen drain", "replace replaced the ballcock of a cistern", "solder soldered a leaking water pipe", "install installed a shower tap"),
  role("librarian", "words", "shelve shelved the returned books", "catalogue catalogued the new novels", "collect collected the fines for overdue books", "stamp stamped the lending cards"),
  role("shepherd", "land", "shear sheared the ewes", "drive driven the flock to the high pasture", "count counted the lambs in the fold", "bring brought the ram down from the hill"),
  role("pilot", "transport", "land landed a passenger plane", "bring brought the airliner to cruising altitude", "radio radioed the tower for permission to descend", "steer steered the aircraft around a storm"),
  role("tailor", "mending", "hem hemmed a pair of trousers", "measure measured a customer for a suit", "sew sewn a lining into a coat", "alter altered the sleeves of a jacket"),
  role("judge", "law", "sentence sentenced a burglar to two years in prison", "overrule overruled an objection in court", "instruct instructed the jury", "dismiss dismissed the charges against a defendant"),
  role("beekeeper", "land", "inspect inspected the frames of a hive", "harvest harvested forty jars of honey", "catch caught a swarm from an apple tree", "smoke smoked a hive to calm the bees"),
  role("florist", "land", "arrange arranged the roses of a bridal bouquet", "bind bound a funeral wreath", "trim trimmed the stems of the cut tulips", "wrap wrapped a dozen carnations for a customer"),
  role("optician", "medicine", "fit fitted a pair of reading glasses", "order ordered new lenses for a customer's spectacles", "advise advised a customer on contact lenses", "test tested a customer's eyesight"),
  role("obstetrician", "medicine", "deliver delivered twins by caesarean section", "weigh weighed a newborn baby", "coach coached a mother through labour", "time timed the contractions of a mother in labour"),
  role("electrician", "building", "rewire rewired a fuse box", "wire wired a wall socket", "lay laid the power cables of a new house", "connect connected the ceiling lights of an office"),
  role("chimney sweep", "building", "brush brushed the soot out of a flue", "sweep swept the chimneys of a whole street", "clean cleaned a sooty fireplace for a customer", "clear cleared a bird's nest out of a chimney"),
  role("bus driver", "transport", "drive driven the number nine bus", "sell sold bus tickets to the passengers", "pull pulled the bus into the depot", "drive driven the night bus through the suburbs"),
  role("lifeguard", "water", "pull pulled a drowning swimmer from the sea", "raise raised the red flag on the beach", "watch watched the bathers from the tower", "throw thrown a lifebelt to a swimmer"),
  role("violinist", "music", "play played a violin sonata", "rosin rosined the bow before the concert", "tune tuned the violin", "perform performed a violin concerto"),
  role("farmer", "land", "plough ploughed the wheat field", "spread spread manure on the fields", "mow mown a meadow for hay", "sow sown the barley"),
  role("locksmith", "building workshop", "pick picked the lock of a customer's front door", "cut cut a spare key", "install installed a deadbolt", "open opened a safe whose code was lost"),
  role("barber", "hair", "shave shaved a customer's beard", "lather lathered a customer's chin", "trim trimmed a customer's moustache", "cut cut a customer's hair"),
  role("goldsmith", "workshop", "set set a diamond in a ring", "melt melted the gold for a brooch", "engrave engraved a pair of wedding rings", "polish polished the bracelets in the workshop"),
  role("firefighter", "water building", "put put out a burning warehouse", "roll rolled out the hoses at a house fire", "rescue rescued a child from a burning flat", "slide slid down the pole of the fire station"),
  role("surgeon", "medicine", "remove removed a patient's appendix", "stitch stitched up the wound after an operation", "transplant transplanted a kidney", "operate operated on a broken hip"),
  role("accountant", "finance", "audit audited the books of a company", "file filed a client's tax return", "balance balanced the yearly accounts", "prepare prepared the balance sheet of a firm"),
  role("gardener", "land", "prune pruned the rose bushes of the park", "rake raked the leaves off the lawn of the manor", "plant planted a box hedge for a client", "mulch mulched the flower beds"),
  role("veterinarian", "medicine land riding", "vaccinate vaccinated a litter of puppies", "neuter neutered a tomcat", "set set the broken leg of a dog", "worm wormed a stable full of horses"),
  role("potter", "workshop", "throw thrown a bowl on the wheel", "glaze glazed a row of mugs", "fire fired the kiln", "wedge wedged the clay for a vase"),
  role("blacksmith", "workshop land riding", "forge forged a set of horseshoes", "hammer hammered a glowing bar on the anvil", "shoe shod a carthorse", "work worked the bellows of the forge"),
  role("mail carrier", "mail", "deliver delivered the letters on Mill Street", "sort sorted the mail for the round", "empty emptied the letter box on the corner", "bring brought a registered letter to the door"),
  role("bartender", "food", "shake shaken a cocktail for a guest", "pour poured a guest's whisky", "call called last orders at the bar", "polish polished the glasses behind the bar"),
  role("butcher", "food land water", "bone boned a leg of lamb", "mince minced the beef for the shop", "string strung up the sausages", "cut cut pork chops for a customer"),
  role("astronomer", "science", "track tracked a comet through the night", "point pointed the telescope at Saturn", "measure measured the brightness of a star", "chart charted the moons of Jupiter"),
  role("carpenter", "building workshop", "plane planed an oak board", "hang hung a wooden door", "join joined the corners of a cabinet", "build built a staircase"),
  role("teacher", "words", "mark marked the pupils' spelling tests", "hand handed out the school reports", "give given a class of nine-year-olds homework", "write written the times tables on the blackboard"),
  role("fisher", "water", "haul hauled in the nets", "set set the lobster pots off the headland", "bait baited two hundred hooks", "land landed a boatload of mackerel"),
  role("detective", "law", "question questioned the suspects of a murder", "take taken fingerprints at a crime scene", "solve solved a burglary", "arrest arrested a forger"),
  role("translator", "words", "translate translated a novel into Polish", "render rendered a contract in Japanese", "proofread proofread a German translation", "translate translated a manual from Korean"),
  role("organist", "music", "play played the church organ at a wedding", "pull pulled out the stops for the final hymn", "accompany accompanied the choir on the organ", "play played a Bach fugue on the pedals"),
  role("window cleaner", "building", "wipe wiped the windows of an office block", "squeegee squeegeed the shop fronts", "lower lowered the cradle down the glass front of a bank", "wash washed the skylights of the station"),
  role("brewer", "food", "ferment fermented a batch of ale", "mash mashed the malt", "add added the hops to the copper", "tap tapped the first cask of stout"),
  role("geologist", "science", "drill drilled a rock core", "date dated a layer of basalt", "map mapped the faults of a valley", "collect collected lava samples from a volcano"),
  role("referee", "sport", "blow blown the whistle for a penalty", "show shown a player the red card", "toss tossed the coin before the match", "stop stopped the match for a foul"),
  role("pharmacist", "medicine", "dispense dispensed antibiotics to a customer", "label labelled the bottles of cough syrup", "count counted out a patient's pills", "mix mixed an ointment for a customer"),
  role("roofer", "building", "tile tiled a roof", "nail nailed down the slates", "fix fixed the gutter flashing of a church", "lay laid felt on a flat roof"),
  role("zookeeper", "land", "feed fed the penguins", "muck mucked out the elephant house", "hose hosed down the hippo pool", "weigh weighed a young gorilla"),
  role("puppeteer", "workshop tricks dance music", "string strung a marionette", "make made the puppets dance", "carve carved a puppet's head", "voice voiced the glove puppets"),
  role("diver", "water", "fill filled the air tanks for a dive", "explore explored a sunken wreck", "photograph photographed a reef from below", "recover recovered an anchor from the sea bed"),
  role("auctioneer", "auction", "knock knocked down a painting to the highest bidder", "open opened the bidding at fifty pounds", "bang banged the hammer at the auction", "call called the lots of a country sale"),
  role("cartographer", "science", "survey surveyed the coast for a new map", "plot plotted the contour lines of a hill", "correct corrected an outdated street map", "add added the new roads to an atlas"),
  role("umbrella maker", "mending", "stretch stretched silk over an umbrella frame", "replace replaced the ribs of an umbrella", "fit fitted a handle to an umbrella", "repair repaired a torn parasol"),
  role("jockey", "riding", "ride ridden the favourite in the Derby", "saddle saddled a racehorse before the start", "weigh weighed in before a horse race", "whip whipped the horse on the home straight"),
  role("clockmaker", "workshop", "wind wound the clock in the tower", "repair repaired a cuckoo clock", "replace replaced the mainspring of a watch", "regulate regulated a pendulum"),
  role("sculptor", "workshop", "chisel chiselled a marble bust", "cast cast a statue in bronze", "carve carved a torso out of limestone", "model modelled a general on horseback in clay"),
  role("logger", "land building", "fell felled a spruce", "saw sawn spruce trunks into logs", "oil oiled the chainsaw", "drag dragged the logs to the sawmill"),
  role("chess player", "chess", "sacrifice sacrificed a rook for checkmate", "castle castled on the seventh move", "win won an endgame with one pawn", "study studied a Sicilian defence"),
  role("programmer", "software", "debug debugged a web server", "merge merged a branch of the code", "write written a sorting routine", "refactor refactored a login module"),
  role("stonemason", "building workshop", "cut cut the blocks for a cathedral pillar", "point pointed the joints of a church wall", "dress dressed a block of sandstone", "set set a keystone"),
  role("ballet dancer", "dance", "dance danced the Nutcracker", "rehearse rehearsed a pas de deux", "practise practised pirouettes at the barre", "perform performed a grand jeté"),
  role("magician", "tricks", "pull pulled a rabbit out of a hat", "saw sawn an assistant in half on stage", "palm palmed a card in front of the audience", "make made a dove vanish"),
  role("cobbler", "mending", "resole resoled a pair of boots", "heel heeled a customer's shoes", "stitch stitched the upper of a shoe", "stretch stretched a tight pair of loafers"),
  role("glassblower", "workshop", "blow blown a vase out of molten glass", "gather gathered glass from the furnace", "anneal annealed a glass bowl", "shape shaped a goblet with the blowpipe"),
  role("weather presenter", "science", "announce announced a cold front on the news", "explain explained the weather map to the viewers", "forecast forecast hail on television", "promise promised sunshine at the end of the news"),
  role("tram conductor", "transport", "punch punched the tickets on the tram", "ring rung the bell of the tram", "call called out the tram stops", "check checked the passengers' tickets on the tram"),
  role("bricklayer", "building", "lay laid a course of bricks", "mix mixed the mortar for a wall", "build built a factory wall of bricks", "bed bedded the first bricks of a house"),
];

/** What people of every trade do: it tells nothing about whose doing it was. */
export const SHARED_DEEDS: readonly Duty[] = [
  "lose lost track of the time", "win won a small sum in the lottery", "lose lost a sock", "move moved to another flat",
  "buy bought a second-hand bicycle", "find found a purse in the street", "catch caught a cold", "celebrate celebrated a birthday",
  "return returned from a holiday", "book booked a trip to the lakes", "drink drunk a pot of tea", "borrow borrowed a phone charger",
  "forget forgotten a grocery bag", "sleep slept badly", "miss missed the last train", "open opened a birthday present",
  "bump bumped into a lamp post", "sneeze sneezed three times", "visit visited a cousin", "attend attended a family reunion",
  "eat eaten a sandwich", "pay paid the rent", "renew renewed a passport", "chat chatted with a neighbour",
  "watch watched a film", "join joined a walking club", "skip skipped lunch", "plan planned a weekend trip", "change changed the bed linen at home",
  "decline declined an invitation", "finish finished a crossword", "stub stubbed a toe", "cancel cancelled a dinner",
  "hear heard a strange noise", "buy bought a raffle ticket", "visit visited the flea market", "repaint repainted the hallway at home",
  "oversleep overslept", "get got stuck in a lift", "lose lost a glove", "make made a cup of cocoa", "watch watched the sunset",
  "wait waited in a queue", "cross crossed the bridge", "carry carried the shopping home", "fall fallen asleep on the sofa",
  "hang hung out the washing", "read read the newspaper", "meet met an old friend", "take taken a nap",
  "drop dropped a phone", "spend spent an evening at home", "try tried a new kind of cereal", "take taken a short walk",
  "leave left a scarf at the café", "turn turned thirty-nine", "sign signed a petition", "dial dialled a wrong number",
  "vote voted in the local election", "apply applied for a visa",
].map(duty);

/** Acts that one is thanked or praised for, and faults that one is blamed for or says sorry for. */
export const KIND_ACTS: readonly string[] = [
  "returned the lost wallet", "offered to help with the move", "stayed late to help", "given good advice", "lent out a van for free",
  "shared the last sandwich", "brought soup during the flu", "found the missing cat", "saved a seat in the front row",
  "stepped in at the last minute", "kept a promise", "carried the heavy boxes upstairs",
];
export const FAULTS: readonly string[] = [
  "broken the antique vase", "forgotten the appointment", "been an hour late", "lost the borrowed keys", "told a lie about the money",
  "scratched the parked car", "eaten somebody else's lunch", "left the gate open overnight", "deleted the shared photos",
  "spread a false rumour", "dropped the wedding cake", "ignored the warning sign",
];
