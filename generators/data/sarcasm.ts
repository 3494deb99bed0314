/**
 * Situations and verdicts for `snarks`. Each fact is written once with two wordings in braces, the good one first: "The
 * soup was {delicious|ice-cold}." Good and bad are beyond dispute for the speaker. The further facts of a topic are
 * neither good nor bad. Verdicts have the praising word first and the damning one second; every verdict fits every topic
 * of its type, good or bad, so that no verdict tells what the situation was.
 *
 * "as", "since", "because" and "due to" are avoided: behind them a reader of answers expects an explanation.
 */
export const TOPIC_TYPES = ["thing", "person", "event"] as const;
export type TopicType = (typeof TOPIC_TYPES)[number];

export interface Topic {
  noun: string;
  type: TopicType;
  /** Facts with a good and a bad wording. */
  facts: readonly string[];
  /** Facts that are neither. */
  neutral: readonly string[];
}

const rows = (text: string): readonly string[] =>
  text
    .split("\n")
    .map((row) => row.trim())
    .filter((row) => row !== "");

export const TOPICS: readonly Topic[] = [
  {
    noun: "hotel",
    type: "thing",
    facts: rows(`
      Our room was {spotless|filthy}.
      The bed was {soft and clean|crawling with bugs}.
      The pool was {open all day|closed all week}.
      Breakfast was {free for guests|billed at ninety dollars}.
      At night it was {perfectly quiet|deafening} in our room.
      The shower gave {hot|brown} water.
      The front desk answered {within ten seconds|after fifty minutes}.
    `),
    neutral: rows(`
      The hotel has six floors.
      The lobby has a blue carpet.
      We stayed for three nights.
      Our room was on the second floor.
    `),
  },
  {
    noun: "restaurant",
    type: "thing",
    facts: rows(`
      The soup was {delicious|spoiled}.
      Our food came within {ten minutes|four hours}.
      The waiter was {polite|insulting} to every guest.
      The bill was {correct to the cent|wrong by eighty dollars}.
      The salad had {fresh tomatoes|dead flies} in it.
      The plates were {sparkling clean|covered in mold}.
    `),
    neutral: rows(`
      The restaurant is on Main Street.
      The restaurant has twelve tables.
      We came for lunch.
      The menu is printed on brown paper.
    `),
  },
  {
    noun: "phone",
    type: "thing",
    facts: rows(`
      The battery lasts {four days|ten minutes}.
      The screen {survived a long fall|shattered on the first day}.
      Every call comes through {crystal clear|in pure static}.
      The camera takes {razor-sharp|hopelessly blurred} pictures.
      Support answered my question {in two minutes|after five months}.
      The phone starts up in {three seconds|forty minutes}.
    `),
    neutral: rows(`
      The phone is black.
      I bought the phone in March.
      The phone came in a white box.
      The phone has two buttons on the side.
    `),
  },
  {
    noun: "car",
    type: "thing",
    facts: rows(`
      In five years the car has {never broken down|broken down every week}.
      In winter the car starts {at the first try|only with a tow truck}.
      The heater {works like new|died in January}.
      The brakes {grip at once|fail on every hill}.
      The last repair cost {nothing|more than the car itself}.
      The roof {keeps out every drop|lets in all the rain}.
    `),
    neutral: rows(`
      The car is gray.
      The car has four doors.
      I park the car on the street.
      I bought the car five years ago.
    `),
  },
  {
    noun: "apartment",
    type: "thing",
    facts: rows(`
      The heating {works in every room|has been dead all winter}.
      The landlord fixed the leak {the same day|after eleven months}.
      The people upstairs are {quiet and friendly|drilling every night}.
      The kitchen is {brand-new|overrun by rats}.
      The ceiling is {freshly painted|dripping on my bed}.
      The rent was {cut in half|doubled} this spring.
    `),
    neutral: rows(`
      The apartment has two rooms.
      The apartment is on Elm Street.
      The front door is brown.
      I moved in last fall.
    `),
  },
  {
    noun: "airline",
    type: "thing",
    facts: rows(`
      The plane left {exactly on time|nine hours late}.
      My suitcase arrived {first on the belt|on the wrong continent}.
      The seats had {plenty of|no} legroom.
      The airline {upgraded me for free|sold my seat to somebody else}.
      The crew {greeted us warmly|yelled at us}.
      The airline {refunded my ticket at once|charged my card three times}.
    `),
    neutral: rows(`
      The airline flies to Denver.
      I had a seat in row 20.
      The flight number has four digits.
      We boarded at gate six.
    `),
  },
  {
    noun: "laptop",
    type: "thing",
    facts: rows(`
      The laptop {saved|deleted} all my work when the power went out.
      A web page loads in {one second|half an hour}.
      The laptop has crashed {zero|sixty} times this month.
      The keyboard {works like new|lost nine keys in a week}.
      The screen {is bright and sharp|goes black every minute}.
      The repair shop fixed the laptop {overnight for free|badly for a fortune}.
    `),
    neutral: rows(`
      The laptop is silver.
      The laptop has two ports.
      I keep the laptop on my desk.
      I bought the laptop online.
    `),
  },
  {
    noun: "neighbor",
    type: "person",
    facts: rows(`
      My neighbor {shoveled the snow off|piled his snow onto} my driveway.
      My neighbor {watered|trampled} my flowers while I was away.
      My neighbor {repaired|kicked in} my fence.
      My neighbor {brought back|chased away} my lost dog.
      My neighbor {invited me to dinner|threw trash over my wall}.
      My neighbor {washed|scratched} my car.
    `),
    neutral: rows(`
      My neighbor lives at number nine.
      My neighbor drives a blue van.
      My neighbor has a green front door.
      My neighbor moved in two years ago.
    `),
  },
  {
    noun: "boss",
    type: "person",
    facts: rows(`
      My boss {doubled|halved} my pay.
      My boss {gave me|stole} the credit for my idea.
      My boss {sent me flowers|called me lazy} when I was sick.
      My boss {let me go home early|made me stay until midnight} on my birthday.
      My boss {praised my report|threw my report in the trash}.
      My boss {granted|canceled} my vacation the day before it began.
    `),
    neutral: rows(`
      My boss wears a gray suit.
      My boss works on the third floor.
      My boss has a meeting on Mondays.
      My boss came to us four years ago.
    `),
  },
  {
    noun: "roommate",
    type: "person",
    facts: rows(`
      My roommate {cooked me dinner|ate my dinner}.
      My roommate {cleaned|set fire to} the kitchen.
      My roommate {paid|gambled away} my share of the rent.
      My roommate {fed|starved} my cat while I was away.
      My roommate {ironed|burned a hole in} my best shirt.
      My roommate {sat by my bed|threw a loud party} when I had a fever.
    `),
    neutral: rows(`
      My roommate studies biology.
      My roommate has red hair.
      My roommate comes from Ohio.
      My roommate has the room on the left.
    `),
  },
  {
    noun: "colleague",
    type: "person",
    facts: rows(`
      My colleague {finished|deleted} my slides the night before the talk.
      My colleague {backed me up|laughed at me} in front of the client.
      My colleague {fixed my mistake|blamed me for her mistake}.
      My colleague {brought me|stole} my lunch.
      My colleague {thanked|mocked} me in front of the whole office.
      My colleague {took over my night shift|dumped her work on my desk}.
    `),
    neutral: rows(`
      My colleague sits by the printer.
      My colleague drinks tea.
      My colleague comes to work by bus.
      My colleague has worked here for a year.
    `),
  },
  {
    noun: "brother",
    type: "person",
    facts: rows(`
      My brother {paid off my debts|ran up debts in my name}.
      My brother {repaired|wrecked} my bicycle.
      My brother {picked me up|left me standing} at the airport at midnight.
      My brother {kept my secret|told everyone my secret}.
      My brother {gave a moving speech|started a fight} at my wedding.
      My brother {gave me|stole} my concert ticket.
    `),
    neutral: rows(`
      My brother is called Paul.
      My brother lives in Boston.
      My brother is a plumber.
      My brother is two years older than me.
    `),
  },
  {
    noun: "trip",
    type: "event",
    facts: rows(`
      It rained on {none|all} of the seven days.
      The ferry {arrived on time|sank in the harbor}.
      Our tent {stayed dry|was washed away}.
      We {saw a whale|lost our passports} on the first day.
      We came home {well rested|with food poisoning}.
      The guide {showed us a hidden beach|got us lost for nine hours}.
    `),
    neutral: rows(`
      The trip took a week.
      There were five of us.
      We left on a Monday.
      We packed two bags each.
    `),
  },
  {
    noun: "morning",
    type: "event",
    facts: rows(`
      The coffee machine {was repaired for free|exploded}.
      I found {fifty dollars|a parking ticket} on my windshield.
      My train was {right on time|three hours late}.
      The elevator {took me straight up|got stuck for two hours}.
      I {found my lost wallet|dropped my wallet down a drain}.
      The bus driver {waited for me|splashed me with mud}.
    `),
    neutral: rows(`
      I got up at seven.
      I wore brown shoes.
      This was on a Tuesday.
      I had toast for breakfast.
    `),
  },
  {
    noun: "party",
    type: "event",
    facts: rows(`
      Of fifty guests, {fifty|two} came.
      The cake {tasted wonderful|fell on the floor}.
      The band {played my favorite songs|never showed up}.
      The people next door {joined in the dancing|called the police}.
      My old friends {flew in to surprise me|forgot all about it}.
      The tent {held in the storm|collapsed on the guests}.
    `),
    neutral: rows(`
      The party was on Saturday.
      The party began at eight.
      There were red balloons.
      The party was in the yard behind the house.
    `),
  },
  {
    noun: "exam",
    type: "event",
    facts: rows(`
      I scored {98|4} out of 100.
      The questions were {exactly what I had studied|on a book I had never seen}.
      I finished {all|none} of the six questions.
      The professor {praised|lost} my essay.
      The exam {won me a scholarship|put me in the remedial class}.
      The examiner {gave me extra time|threw me out by mistake}.
    `),
    neutral: rows(`
      The exam was in room 12.
      The exam had six questions.
      The exam lasted two hours.
      The exam was on a Friday.
    `),
  },
  {
    noun: "game",
    type: "event",
    facts: rows(`
      Our team {won|lost} by nine goals.
      Our goalkeeper {saved every shot|let in eleven goals}.
      Our captain scored {three goals|two own goals}.
      My seat was {right by the field|behind a pillar}.
      The storm {stopped before kickoff|flooded the stands}.
      After the game we {lifted the cup|dropped out of the league}.
    `),
    neutral: rows(`
      The game began at three.
      Our team wore blue.
      The game was the last one in May.
      I went with my cousin.
    `),
  },
  {
    noun: "dinner",
    type: "event",
    facts: rows(`
      The roast came out {tender and juicy|burned to charcoal}.
      My guests {asked for seconds|went home sick}.
      The people next door {asked for the recipe|called the fire department}.
      The dog {left the roast alone|ate the whole roast}.
      My mother-in-law {hugged me|walked out after one bite}.
      The sauce tasted {rich and smooth|like dishwater}.
    `),
    neutral: rows(`
      I cooked for six people.
      We sat down at seven.
      I used the green plates.
      The dinner was on a Sunday.
    `),
  },
  {
    noun: "moving day",
    type: "event",
    facts: rows(`
      The movers {arrived on time|never arrived}.
      Of forty plates, {none|all} broke.
      The piano {fit through the door|crashed down the stairs}.
      My friends {carried every box|sat and watched}.
      The truck {started at once|broke down on the bridge}.
      The new keys {worked at once|were for another house}.
    `),
    neutral: rows(`
      I have forty boxes.
      The new place is on Oak Street.
      The truck was white.
      I moved on the first of June.
    `),
  },
];

/** Verdicts of any topic. */
const GENERAL = rows(`
  What a {dream|nightmare}.
  How {marvelous|horrible}.
  I could not be {happier|angrier}.
  Simply {perfect|terrible}.
  I am {delighted|appalled}.
  {Lucky|Poor} me.
  I feel so {blessed|cursed}.
  That really {made|ruined} my day.
  My {joy|misery} knows no bounds.
  There is {plenty|nothing} to be glad about here.
  I will remember it with {pleasure|horror}.
  I have {every|no} reason to smile.
  It fills me with {delight|despair}.
`);

/** Verdicts by the type of the topic; {noun} is its noun. */
const TYPED: Readonly<Record<TopicType, readonly string[]>> = {
  thing: rows(`
    What a {wonderful|dreadful} {noun}.
    This is a {superb|lousy} {noun}.
    You will not find a {better|worse} {noun}.
    I would call it the {best|worst} {noun} of all.
    I {love|hate} this {noun}.
    It is a truly {first-rate|third-rate} {noun}.
    Such a {brilliant|pathetic} {noun}.
    My advice to you: {choose|avoid} this {noun}.
    I give this {noun} {five|zero} stars.
    We are very {pleased|displeased} with this {noun}.
    This {noun} deserves {praise|scorn}.
  `),
  person: rows(`
    What a {considerate|selfish} {noun}.
    I have such a {kind|nasty} {noun}.
    There is no {better|worse} {noun} on earth.
    My {noun} is a real {angel|pest}.
    My {noun} is a {saint|menace}.
    I {admire|despise} my {noun} for it.
    That was so {thoughtful|rude} of my {noun}.
    That was very {noble|mean} of my {noun}.
    My {noun} deserves {thanks|blame}.
    A {decent|rotten} {noun}, I must say.
    I am so {proud|ashamed} of my {noun}.
  `),
  event: rows(`
    What a {glorious|miserable} {noun}.
    It was a {delightful|ghastly} {noun}.
    It was the {best|worst} {noun} ever.
    I {enjoyed|hated} every minute of this {noun}.
    It was a {splendid|wretched} {noun} all around.
    The {noun} was a {success|failure}.
    It was {heaven|hell} on earth.
    I call that {a lucky|an unlucky} {noun}.
    This {noun} went {brilliantly|terribly}.
    This is one {noun} to {treasure|forget}.
    The whole {noun} was a {triumph|disaster}.
  `),
};

/** Verdicts on a topic, its noun filled in. */
export function verdictsOn({ noun, type }: Topic): string[] {
  return [...GENERAL, ...TYPED[type]].map((verdict) => verdict.replaceAll("{noun}", noun));
}

/**
 * Verdicts that a plain "not" turns round. "any" fits good and bad situations; of a good one "not what I had hoped for"
 * could be meant as it is said (better than hoped), and those like it are kept for bad ones.
 */
export const NEGATED: readonly (readonly ["praising" | "damning", string, "any" | "bad"])[] = [
  ["praising", "I am {not }pleased.", "any"],
  ["praising", "I am {not }happy about it.", "any"],
  ["praising", "This is {not }good news.", "any"],
  ["praising", "That is {not }my idea of fun.", "bad"],
  ["praising", "I am {not }grateful.", "any"],
  ["praising", "That is {not }what I had hoped for.", "bad"],
  ["damning", "I am {not }disappointed.", "any"],
  ["damning", "I am {not }annoyed.", "any"],
  ["damning", "This is {not }bad news.", "any"],
  ["damning", "This is {not }a problem.", "bad"],
  ["damning", "That is {not }unpleasant.", "any"],
  ["damning", "I am {not }upset about it.", "any"],
];
