/**
 * Who does what with which things, for needle_haystack. Any verb goes with any adjective and any noun; no two verbs mean the
 * same. Names are one word.
 */
const words = (text: string): readonly string[] => text.trim().split(/\s+/);

export const FIRST_NAMES: readonly string[] = words(`
  Aaron Abigail Adela Adrian Agnes Albert Alexa Alice Alma Amanda Amir Anders Andrea Anita Anna Antonio Arthur Asha Astrid Audrey
  Barbara Beatrice Benita Bernard Bertha Bianca Björn Boris Brenda Bruno Camila Carlos Carmen Caroline Cecilia Cedric Celine
  Chandra Charles Chiara Clara Claude Conrad Cora Cyrus Daisy Damian Daniel Daphne David Deborah Deepak Delia Diana Diego Dinah
  Dora Duncan Edgar Edith Edmund Eileen Elaine Elena Elias Elsa Emil Emma Enzo Erica Esther Eugene Eva Fabian Farid Fatima Felix
  Fiona Flora Frances Frank Frieda Gabriel Gemma George Gerald Gina Giulia Gloria Gordon Greta Gustav Hamid Hannah Harold Harriet
  Hassan Hector Heidi Helen Henry Hilda Hiroshi Hugo Ian Ibrahim Ida Igor Imogen Ingrid Irene Iris Isaac Ivan Jacob Jamila Janet
  Jasper Jean Jenny Jerome Joan Joel Johanna Jonas Jorge Judith Julian June Karim Karla Katrin Kenji Kevin Klara Kofi Lars Laura
  Leah Leila Leo Leonard Lilian Linda Liza Lorenzo Louise Lucas Lucia Luigi Lydia Mabel Magnus Maja Malik Manuel Marcus Margot
  Maria Marta Martin Mateo Maude Maya Melissa Mira Miriam Mona Monica Murray Nadia Naomi Natalie Nelson Nico Nina Nora Norman
  Olga Oliver Olivia Omar Oscar Otto Pablo Pamela Patrick Paula Pedro Penelope Peter Petra Philip Pierre Priya Quentin Rachel
  Rahul Ralph Ramona Raymond Rebecca Renata Rita Robert Rosa Rowan Ruben Rufus Ruth Sabina Salim Samuel Sandra Sara Sebastian
  Serena Sergio Shirley Silas Silvia Simon Sofia Sonja Stanley Stella Susan Sven Sylvia Tamara Tanya Teresa Thea Theo Thomas Tim
  Tobias Tomoko Ulrich Una Ursula Valerie Vera Victor Vincent Viola Wanda Warren Wendy Wilma Xavier Yasmin Yolanda Yusuf Zelda Zoe
`);

export const HABITS: readonly string[] = words(`
  admires avoids borrows burns buries buys carries chooses cleans collects compares copies counts describes designs destroys
  discusses displays donates draws envies examines exchanges exports fears films finds forgets guards hides imports inspects
  inherits juggles labels lends loses makes mentions misses moves needs notices orders owns packs paints photographs polishes
  praises prefers rents repairs returns sees sells sorts steals studies tests touches trades wants washes weighs wraps
`);

export const HABIT_ADJECTIVES: readonly string[] = words(`
  ancient blue broken cheap colorful costly curious damp dusty empty famous foreign fragile golden gray green heavy huge light
  little modern narrow new odd old painted plain purple rare red round rusty shiny silver simple square striped strong white wide
  wooden yellow
`);

export const HABIT_NOUNS: readonly string[] = words(`
  anchors baskets bells benches blankets boats books bottles bowls boxes bridges brushes buckets buttons candles caps carpets chairs
  clocks coats coins combs cups curtains dolls doors drums engines fans flags flutes forks gates gloves hammers hats helmets jars
  kettles keys kites ladders lamps letters locks maps masks medals mirrors needles ovens paintings pans pens pianos pillows pipes
  plates pots puppets ribbons rings robots ropes saddles scarves scissors shelves ships shoes sofas spoons stamps statues stoves
  swords tables tents tools towers toys trays trumpets umbrellas vases violins wagons wheels windows
`);
