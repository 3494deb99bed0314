/** Given names that are rarely given to the other sex. */
export const FEMALE_NAMES: readonly string[] =
  "Adele Agatha Agnes Alma Amelia Anita Astrid Beatrice Bertha Bianca Brenda Bridget Cecilia Celeste Clara Claudia Cordelia Cynthia Daphne Deborah Diana Dorothy Edith Eleanor Eliza Elsa Emily Esther Eva Fiona Flora Frida Gloria Greta Hannah Harriet Hazel Helen Ida Ingrid Irene Isabel Jane Judith Julia Karen Laura Lydia Mabel Magda Maria Martha Matilda Mildred Miriam Nadia Nina Olivia Pauline Penelope Rachel Rebecca Ruth Sabine Selma Silvia Sophia Stella Susan Tamara Theresa Ursula Vera Victoria Wanda Yvonne".split(
    " ",
  );
export const MALE_NAMES: readonly string[] =
  "Adam Albert Alfred Anton Arthur Boris Brian Bruno Carl Cedric Clement Conrad Daniel David Dennis Dominic Edgar Edmund Eric Ernest Felix Frank Frederick George Gerald Gilbert Gregory Gustav Harold Hector Henry Herbert Hugo Igor Isaac Ivan Jacob James Jerome John Joseph Julius Karl Kenneth Lawrence Leonard Louis Lucas Magnus Martin Matthew Maurice Nicholas Norman Oliver Oscar Otto Patrick Paul Peter Philip Ralph Richard Robert Roland Rupert Samuel Sebastian Simon Stephen Theodore Thomas Victor Vincent Walter William".split(
    " ",
  );
