/** A group of people who each have one thing and swap in pairs. `{p}`, `{q}` are people, `{o}` is a thing. */
export interface SwapScene {
  name: string;
  /** What goes on, with `{people}` for the list of them. */
  scene: string;
  /** Who has what at the start; `{o}` comes with its article. */
  holds: string;
  /** Whether a thing takes "a" or "an", "the", or nothing before it at the start. */
  article: "a" | "the" | "";
  /** One swap, two wordings. */
  swap: readonly [string, string];
  /** What is asked about one person. */
  question: string;
  things: readonly string[];
}

export const SWAP_SCENES: readonly SwapScene[] = [
  {
    name: "balls",
    scene: "{people} stand in a circle, and each of them holds one ball.",
    holds: "{p} holds {o}",
    article: "a",
    swap: ["{p} and {q} swap their balls", "{p} trades balls with {q}"],
    question: "Which ball does {p} hold in the end?",
    things: "red,green,blue,white,grey,black,yellow,orange,purple,brown,pink,silver,golden,turquoise,striped,spotted".split(",").map((colour) => `${colour} ball`),
  },
  {
    name: "gifts",
    scene: "{people} have each drawn one gift at a party and may exchange it.",
    holds: "{p} has drawn {o}",
    article: "a",
    swap: ["{p} and {q} exchange gifts", "{p} swaps gifts with {q}"],
    question: "Which gift does {p} take home?",
    things: "candle,teapot,scarf,jigsaw,lantern,umbrella,notebook,vase,alarm clock,kite,cushion,photo frame,mug,basket,calendar,music box".split(","),
  },
  {
    name: "books",
    scene: "{people} have founded a reading circle, and each of them has brought one book to pass on.",
    holds: "{p} has brought {o}",
    article: "",
    swap: ["{p} and {q} swap books", "{p} exchanges books with {q}"],
    question: "Which book does {p} have after the last swap?",
    things: "Dracula,Middlemarch,Persuasion,Walden,Ivanhoe,Candide,Hamlet,Macbeth,Beowulf,Utopia,Faust,Leviathan,Germinal,Nostromo,Kidnapped,Villette".split(","),
  },
  {
    name: "dance",
    scene: "{people} lead at a village dance, and each of them starts the evening with one partner.",
    holds: "{p} dances with {o}",
    article: "",
    swap: ["{p} and {q} change partners with each other", "{p} swaps partners with {q}"],
    question: "Who is the partner of {p} for the last dance?",
    things: "Agnes,Barnaby,Cordelia,Duncan,Edith,Fergus,Gwendolyn,Horace,Imogen,Jasper,Keziah,Lionel,Mabel,Norbert,Octavia,Percy,Rowena,Silas".split(","),
  },
  {
    name: "roles",
    scene: "{people} rehearse a play, and each of them has been given one part.",
    holds: "{p} plays {o}",
    article: "the",
    swap: ["{p} and {q} trade parts", "{p} swaps parts with {q}"],
    question: "Which part does {p} play on the first night?",
    things: "king,queen,ghost,gardener,judge,sailor,miller,thief,doctor,soldier,fool,witch,beggar,messenger,innkeeper,shepherd".split(","),
  },
  {
    name: "rooms",
    scene: "{people} spend a holiday in a guest house, and each of them has one room.",
    holds: "{p} has {o}",
    article: "the",
    swap: ["{p} and {q} swap rooms", "{p} changes rooms with {q}"],
    question: "In which room does {p} spend the last night?",
    things: "attic,garden,corner,tower,balcony,courtyard,cellar,harbour,forest,mountain,river,sunrise,lemon,rose,maple,lavender".split(",").map((kind) => `${kind} room`),
  },
  {
    name: "boats",
    scene: "{people} spend a day on a lake, each of them in one boat.",
    holds: "{p} sets out in {o}",
    article: "a",
    swap: ["{p} and {q} swap boats", "{p} trades boats with {q}"],
    question: "In which boat does {p} come back?",
    things: "canoe,kayak,dinghy,rowing boat,pedal boat,raft,punt,catamaran,skiff,sloop,gondola,coracle,barge,sailing boat,dugout,outrigger".split(","),
  },
  {
    name: "band",
    scene: "{people} form a band in which everybody can play everything, and each of them starts on one instrument.",
    holds: "{p} starts on {o}",
    article: "the",
    swap: ["{p} and {q} swap instruments", "{p} trades instruments with {q}"],
    question: "Which instrument does {p} play in the last song?",
    things: "trumpet,trombone,tuba,flute,oboe,bassoon,clarinet,violin,cello,viola,guitar,banjo,harp,piano,accordion,harmonica".split(","),
  },
];
