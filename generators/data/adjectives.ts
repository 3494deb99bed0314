/** The kinds of adjectives in the order that English gives them before a noun. */
export const ADJECTIVE_KINDS = [
  "opinion",
  "size",
  "age",
  "shape",
  "colour",
  "origin",
  "material",
  "purpose",
] as const;
export type AdjectiveKind = (typeof ADJECTIVE_KINDS)[number];

/**
 * Adjectives of which every sense belongs to one kind: no "silver" (colour or material), "Victorian" (age or style), "fine"
 * (opinion or size), "long" (size or shape).
 */
export const ADJECTIVES: Readonly<Record<AdjectiveKind, readonly string[]>> = {
  opinion:
    "lovely,ugly,charming,awful,wonderful,horrible,delightful,nasty,splendid,dreadful,beautiful,terrible,pleasant,marvellous,gorgeous,hideous,magnificent,disgusting,adorable,amusing".split(
      ",",
    ),
  size: "tiny,small,big,large,huge,enormous,massive,gigantic,miniature,colossal,immense,minuscule,oversized,undersized,midsize,medium-size,pocket-size,giant".split(
    ",",
  ),
  age: "new,brand-new,old,ancient,antique,vintage,archaic,medieval,prehistoric,two-year-old,century-old,decades-old,year-old,month-old,week-old,ten-year-old,hundred-year-old,thousand-year-old".split(
    ",",
  ),
  shape:
    "round,square,oval,circular,triangular,rectangular,cylindrical,spherical,conical,pyramidal,pentagonal,hexagonal,octagonal,heart-shaped,star-shaped,pear-shaped,egg-shaped,dome-shaped,ring-shaped".split(
      ",",
    ),
  colour:
    "red,blue,green,yellow,purple,pink,brown,black,white,grey,crimson,scarlet,lilac,beige,maroon,teal,magenta,tan".split(
      ",",
    ),
  origin:
    "American,Brazilian,Canadian,Chilean,Chinese,Dutch,Egyptian,French,German,Greek,Indian,Italian,Japanese,Kenyan,Korean,Mexican,Moroccan,Nigerian,Norwegian,Peruvian,Portuguese,Russian,Spanish,Swedish,Thai,Turkish,Vietnamese".split(
      ",",
    ),
  material:
    "wooden,glass,steel,leather,plastic,rubber,cotton,woollen,silk,brass,ceramic,paper,cardboard,concrete,iron,velvet,nylon,bamboo,wicker,linen,aluminium".split(
      ",",
    ),
  purpose:
    "cooking,hunting,fishing,camping,hiking,sailing,gardening,cleaning,washing,sewing,painting,writing,riding,climbing,skiing,swimming,packing,drinking,walking,snorkeling,typing,driving".split(
      ",",
    ),
};

/** Further adjectives of the published questions, read but not drawn; "gold" and "silver" are colours or materials. */
export const OTHER_ADJECTIVES: Readonly<Record<AdjectiveKind, readonly string[]>> = {
  opinion:
    "good,bad,great,lovely,mysterious,nice,obnoxious,repulsive,ridiculous,silly,strange,funny,amazing".split(
      ",",
    ),
  size: "little,normal-size,medium,medium-sized,normal-sized,mid-size".split(","),
  age: "young,modern,aged,elderly,old-fashioned".split(","),
  shape: "prismlike,cubic,cubical,flat,oblong".split(","),
  colour: "gray,turquoise,gold,silver,orange,aqua,cyan,ivory,violet,indigo,navy".split(","),
  origin:
    "Bangladeshi,Congolese,Ethiopian,Filipino,Indonesian,Pakistani,Iranian,British,English,Polish,Iraqi,Afghan,Ukrainian,Colombian,Argentinian,Argentine,South-African,Tanzanian,Burmese,Sudanese,Algerian".split(
      ",",
    ),
  material:
    "wood,wool,cloth,fiberglass,lead,gold,silver,metal,stone,copper,bronze,tin,clay,marble,denim".split(","),
  purpose:
    "eating,exercise,smoking,whittling,racing,running,sleeping,working,dancing,playing,reading".split(","),
};

/** Things that adjectives of any kind may describe. */
export const DESCRIBED_THINGS =
  "bag,box,table,chair,lamp,basket,jacket,hat,glove,boot,bottle,mug,plate,bowl,knife,tent,hook,shelf,cart,kite,drum,bench,ladder,rope,mirror,blanket,pillow,cabinet,trunk,bucket,tray,vase,stool,spoon,apron,belt,scarf,sled,paddle,wheel,helmet,brush,frame,bell,case,hut,stand,cup,jar,rack".split(
    ",",
  );
