/**
 * Words that generators/sentences.ts makes sentences of, lower case, blanks between them. Any verb goes with any thing and any
 * person, any adjective of a list with any noun of its kind. No word has the letters of another English word that is not in
 * generators/data/anagrams.ts (held against SCOWL, sizes 10 to 70), so that letter_jumble knows every reading of it.
 */
export const PEOPLE =
  "doctor carpenter pilot captain plumber butcher grocer waiter nurse lawyer singer guard cousin uncle grandmother nephew niece neighbor visitor student professor journalist librarian engineer mechanic musician dentist hunter shepherd blacksmith policeman lodger landlord magician architect electrician sculptor inspector chemist biologist astronomer ambassador secretary apprentice conductor juggler tourist manager widow bishop banker soldier girl child twin orphan guest expert scholar";
export const THINGS =
  "basket bottle blanket bicycle lantern umbrella candle carpet hammer wallet suitcase trumpet violin guitar notebook newspaper letter envelope mirror clock telescope compass helmet jacket sweater scarf necklace bracelet hat boot cushion pillow kettle saucepan teapot fork bowl barrel bucket shovel wheel engine camera puppet kite balloon football medal trophy statue package cake pie pumpkin melon onion cabbage sandwich cheese chocolate cookie pudding drum banjo whistle microscope thermometer calculator calendar diamond pearl crystal magnet rope chain wardrobe cupboard chair bench sofa";
export const PLACES =
  "garden kitchen harbor station library museum castle village church market factory bakery school hospital airport lighthouse windmill mountain valley river meadow orchard vineyard beach cave swamp waterfall fountain tunnel tower palace cottage cabin barn stable cellar attic balcony courtyard playground stadium workshop laboratory warehouse office bank restaurant island volcano canyon";
export const PERSON_ADJECTIVES =
  "young old clever lazy friendly grumpy cheerful careful famous curious nervous polite hungry tall brave quiet shy honest patient generous jealous busy proud lonely elegant wise stubborn gloomy talented anxious";
export const THING_ADJECTIVES =
  "heavy old broken yellow green black brown purple silver wooden round huge tiny dusty dirty shiny expensive strange beautiful ugly useful ordinary colorful enormous fancy plastic narrow empty";
export const PLACE_ADJECTIVES =
  "old dark quiet noisy famous crowded abandoned beautiful gloomy sunny foggy ancient empty haunted lonely peaceful tiny huge distant frozen muddy";
export const VERBS =
  "carried found dropped painted bought repaired borrowed washed forgot lost moved measured packed pulled pushed kept returned wanted watched weighed wrapped brought collected covered delivered described drew examined fetched mentioned needed offered photographed polished remembered rented requested saved sketched studied touched tested admired inspected discovered ordered protected replaced guarded loved";
export const INTRANSITIVE_VERBS =
  "laughed waited sang danced worked walked smiled talked rested cooked arrived stopped listened whistled shivered jumped stayed argued dreamed hesitated disappeared yawned stumbled sneezed complained giggled whispered prayed coughed";
export const DETERMINERS = "the the the my our her his that";
export const PRONOUNS = "she we they someone everyone nobody";
export const PREPOSITIONS = "near behind outside beside by above";
export const TIMES =
  "yesterday again twice slowly quietly carefully suddenly quickly recently finally secretly immediately sometimes happily proudly";
export const LONG_TIMES =
  "before noon/each morning/each evening/after midnight/around noon/in december/after lunch/by accident/in january/in february/in spring/in autumn/for hours";
export const CONNECTORS = "and but because while when after before so although";
