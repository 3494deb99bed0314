/**
 * Well-known films, a row each: title | year of first release | genres, the main one first | audience | fame | series.
 *
 * Genres are given generously: every one of the list below that a viewer could name for the film stands in its row, so
 * that two films without a common genre have none in anybody's eyes. Twelve genres are main ones; action, comedy, romance
 * and thriller stand beside them. Audience is family (made with children in mind), general, or adult (violence, sex or
 * language not meant for children). Fame is 1 (known to nearly everybody) to 3 (known to people who like films). Films of a
 * series carry its name. No title holds a comma; where films share a title, nearly everybody thinks of the one in the row.
 */
export const MAIN_GENRES = [
  "animation",
  "crime",
  "fantasy",
  "horror",
  "musical",
  "romantic comedy",
  "science fiction",
  "sports",
  "spy",
  "superhero",
  "war",
  "western",
] as const;
export const GENRES = [...MAIN_GENRES, "action", "comedy", "romance", "thriller"] as const;
export const AUDIENCES = ["family", "general", "adult"] as const;

export interface Movie {
  title: string;
  year: number;
  genres: readonly (typeof GENRES)[number][];
  audience: (typeof AUDIENCES)[number];
  fame: number;
  series: string | null;
}

const ROWS = `
Bambi | 1942 | animation, musical | family | 1 |
The Sword in the Stone | 1963 | animation, fantasy, musical, comedy | family | 2 |
The Aristocats | 1970 | animation, musical, comedy, romance | family | 2 |
The Rescuers | 1977 | animation, comedy, musical | family | 3 |
The Fox and the Hound | 1981 | animation, musical | family | 2 |
The Secret of NIMH | 1982 | animation, fantasy, science fiction | family | 3 |
An American Tail | 1986 | animation, musical, comedy | family | 3 |
The Land Before Time | 1988 | animation, fantasy | family | 2 |
My Neighbor Totoro | 1988 | animation, fantasy | family | 2 |
Pocahontas | 1995 | animation, musical, romance | family | 2 |
Toy Story | 1995 | animation, comedy, fantasy | family | 1 | Toy Story
Princess Mononoke | 1997 | animation, fantasy, action, war | general | 2 |
A Bug's Life | 1998 | animation, comedy | family | 2 |
Antz | 1998 | animation, comedy, war, romance | family | 3 |
Toy Story 2 | 1999 | animation, comedy, fantasy | family | 1 | Toy Story
The Iron Giant | 1999 | animation, science fiction, action | family | 2 |
Chicken Run | 2000 | animation, comedy | family | 2 |
The Emperor's New Groove | 2000 | animation, comedy, fantasy | family | 2 |
Shrek | 2001 | animation, comedy, fantasy, romance | family | 1 | Shrek
Spirited Away | 2001 | animation, fantasy | family | 1 |
Ice Age | 2002 | animation, comedy | family | 1 |
Finding Nemo | 2003 | animation, comedy | family | 1 |
Brother Bear | 2003 | animation, fantasy, musical, comedy | family | 3 |
Shrek 2 | 2004 | animation, comedy, fantasy, romance | family | 1 | Shrek
Howl's Moving Castle | 2004 | animation, fantasy, romance, war | family | 2 |
Madagascar | 2005 | animation, comedy | family | 1 |
Happy Feet | 2006 | animation, musical, comedy, romance | family | 2 |
Ratatouille | 2007 | animation, comedy | family | 1 |
Kung Fu Panda | 2008 | animation, comedy, action, fantasy | family | 1 |
Bolt | 2008 | animation, comedy, action, superhero | family | 3 |
Up | 2009 | animation, comedy, fantasy | family | 1 |
Rango | 2011 | animation, comedy, western | family | 2 |
Rio | 2011 | animation, comedy, musical, romance | family | 2 |
Wreck-It Ralph | 2012 | animation, comedy, fantasy, science fiction, action | family | 2 |
Frozen | 2013 | animation, musical, fantasy, comedy, romance | family | 1 |
Inside Out | 2015 | animation, comedy, fantasy | family | 1 |
Zootopia | 2016 | animation, comedy, crime, action | family | 1 |
Coco | 2017 | animation, musical, fantasy, comedy | family | 1 |
Bonnie and Clyde | 1967 | crime, romance, action, thriller | adult | 1 |
The French Connection | 1971 | crime, action, thriller | adult | 1 |
The Godfather | 1972 | crime, thriller | adult | 1 | The Godfather
Mean Streets | 1973 | crime, thriller | adult | 2 |
The Godfather Part II | 1974 | crime, thriller | adult | 1 | The Godfather
Chinatown | 1974 | crime, thriller, romance | adult | 1 |
Dog Day Afternoon | 1975 | crime, thriller | adult | 2 |
Scarface | 1983 | crime, thriller, action | adult | 1 |
Once Upon a Time in America | 1984 | crime, thriller, romance | adult | 2 |
The Untouchables | 1987 | crime, thriller, action | adult | 2 |
Goodfellas | 1990 | crime, thriller | adult | 1 |
Miller's Crossing | 1990 | crime, thriller | adult | 3 |
New Jack City | 1991 | crime, thriller, action | adult | 3 |
Reservoir Dogs | 1992 | crime, thriller, action, comedy | adult | 1 |
Carlito's Way | 1993 | crime, thriller, romance, action | adult | 2 |
A Bronx Tale | 1993 | crime, romance, thriller | adult | 3 |
Pulp Fiction | 1994 | crime, thriller, comedy, action | adult | 1 |
Casino | 1995 | crime, thriller, romance | adult | 2 |
Heat | 1995 | crime, thriller, action | adult | 1 |
The Usual Suspects | 1995 | crime, thriller | adult | 1 |
Fargo | 1996 | crime, thriller, comedy | adult | 1 |
Donnie Brasco | 1997 | crime, thriller | adult | 2 |
L.A. Confidential | 1997 | crime, thriller, romance, action | adult | 2 |
Jackie Brown | 1997 | crime, thriller, romance, comedy | adult | 2 |
Snatch | 2000 | crime, thriller, comedy, action, sports | adult | 2 |
Traffic | 2000 | crime, thriller | adult | 2 |
Training Day | 2001 | crime, thriller, action | adult | 2 |
Ocean's Eleven | 2001 | crime, thriller, comedy | general | 1 |
Road to Perdition | 2002 | crime, thriller, action | adult | 3 |
City of God | 2002 | crime, thriller, action | adult | 2 |
Mystic River | 2003 | crime, thriller | adult | 2 |
A History of Violence | 2005 | crime, thriller, action | adult | 3 |
The Departed | 2006 | crime, thriller, action | adult | 1 |
Inside Man | 2006 | crime, thriller, action | adult | 3 |
American Gangster | 2007 | crime, thriller, action | adult | 2 |
Eastern Promises | 2007 | crime, thriller, action | adult | 3 |
Public Enemies | 2009 | crime, thriller, action, romance | adult | 2 |
The Town | 2010 | crime, thriller, action, romance | adult | 2 |
The 7th Voyage of Sinbad | 1958 | fantasy, action, romance | family | 3 |
Jason and the Argonauts | 1963 | fantasy, action | family | 3 |
Excalibur | 1981 | fantasy, action, romance, war | adult | 3 |
Time Bandits | 1981 | fantasy, comedy, science fiction, action | family | 3 |
Conan the Barbarian | 1982 | fantasy, action | adult | 2 |
The Dark Crystal | 1982 | fantasy, animation | family | 2 |
The NeverEnding Story | 1984 | fantasy | family | 1 |
Ladyhawke | 1985 | fantasy, romance, action, comedy | general | 3 |
Labyrinth | 1986 | fantasy, musical, comedy | family | 2 |
Highlander | 1986 | fantasy, action, romance, science fiction | adult | 2 |
The Princess Bride | 1987 | fantasy, comedy, romance, romantic comedy, action | family | 1 |
Willow | 1988 | fantasy, action, comedy, romance | family | 2 |
Edward Scissorhands | 1990 | fantasy, romance, comedy | general | 1 |
Hook | 1991 | fantasy, comedy, action | family | 1 |
Jumanji | 1995 | fantasy, comedy, action | family | 1 |
Dragonheart | 1996 | fantasy, action, comedy | general | 3 |
Harry Potter and the Sorcerer's Stone | 2001 | fantasy, action | family | 1 | Harry Potter
The Lord of the Rings: The Fellowship of the Ring | 2001 | fantasy, action, war | general | 1 | Middle-earth
Harry Potter and the Chamber of Secrets | 2002 | fantasy, action | family | 1 | Harry Potter
The Lord of the Rings: The Two Towers | 2002 | fantasy, action, war | general | 1 | Middle-earth
The Lord of the Rings: The Return of the King | 2003 | fantasy, action, war | general | 1 | Middle-earth
Pirates of the Caribbean: The Curse of the Black Pearl | 2003 | fantasy, action, comedy, romance | general | 1 | Pirates of the Caribbean
Harry Potter and the Prisoner of Azkaban | 2004 | fantasy, action | family | 1 | Harry Potter
Harry Potter and the Goblet of Fire | 2005 | fantasy, action | family | 1 | Harry Potter
Nanny McPhee | 2005 | fantasy, comedy, romance | family | 3 |
Eragon | 2006 | fantasy, action, war | family | 3 |
Pan's Labyrinth | 2006 | fantasy, horror, war, thriller | adult | 2 |
Night at the Museum | 2006 | fantasy, comedy, action | family | 2 |
Bridge to Terabithia | 2007 | fantasy, romance | family | 2 |
The Golden Compass | 2007 | fantasy, action | family | 2 |
Stardust | 2007 | fantasy, romance, romantic comedy, comedy, action | general | 3 |
Inkheart | 2008 | fantasy, action, comedy | family | 3 |
The Spiderwick Chronicles | 2008 | fantasy, action | family | 3 |
Snow White and the Huntsman | 2012 | fantasy, action, romance, war | general | 2 |
The Hobbit: An Unexpected Journey | 2012 | fantasy, action | general | 1 | Middle-earth
Maleficent | 2014 | fantasy, action, romance | family | 2 |
Fantastic Beasts and Where to Find Them | 2016 | fantasy, action, comedy, romance | family | 2 | Harry Potter
Psycho | 1960 | horror, thriller, crime | adult | 1 |
Rosemary's Baby | 1968 | horror, thriller | adult | 2 |
The Exorcist | 1973 | horror, thriller | adult | 1 |
The Texas Chain Saw Massacre | 1974 | horror, thriller, crime | adult | 1 |
Carrie | 1976 | horror, thriller | adult | 1 |
The Omen | 1976 | horror, thriller | adult | 2 |
Halloween | 1978 | horror, thriller | adult | 1 |
Friday the 13th | 1980 | horror, thriller | adult | 1 |
The Shining | 1980 | horror, thriller | adult | 1 |
An American Werewolf in London | 1981 | horror, comedy, thriller, romance | adult | 3 |
The Evil Dead | 1981 | horror, thriller, comedy | adult | 2 |
Poltergeist | 1982 | horror, thriller | general | 2 |
A Nightmare on Elm Street | 1984 | horror, thriller | adult | 1 |
Hellraiser | 1987 | horror, thriller | adult | 3 |
Child's Play | 1988 | horror, thriller | adult | 2 |
Candyman | 1992 | horror, thriller, romance | adult | 3 |
Scream | 1996 | horror, thriller, comedy, crime | adult | 1 |
I Know What You Did Last Summer | 1997 | horror, thriller, crime | adult | 2 |
The Blair Witch Project | 1999 | horror, thriller | adult | 1 |
Final Destination | 2000 | horror, thriller | adult | 2 |
The Ring | 2002 | horror, thriller | general | 1 |
The Grudge | 2004 | horror, thriller | general | 2 |
Saw | 2004 | horror, thriller, crime | adult | 1 |
The Descent | 2005 | horror, thriller | adult | 3 |
Hostel | 2005 | horror, thriller | adult | 2 |
Insidious | 2010 | horror, thriller, fantasy | general | 2 |
Sinister | 2012 | horror, thriller, crime | adult | 3 |
The Conjuring | 2013 | horror, thriller | adult | 1 |
The Babadook | 2014 | horror, thriller | adult | 3 |
It Follows | 2014 | horror, thriller | adult | 3 |
Hereditary | 2018 | horror, thriller | adult | 2 |
Top Hat | 1935 | musical, romantic comedy, comedy, romance | family | 3 |
The Wizard of Oz | 1939 | musical, fantasy | family | 1 |
Meet Me in St. Louis | 1944 | musical, romance, comedy, romantic comedy | family | 3 |
Easter Parade | 1948 | musical, romance, comedy, romantic comedy | family | 3 |
An American in Paris | 1951 | musical, romance, comedy, romantic comedy | family | 2 |
Singin' in the Rain | 1952 | musical, romance, comedy, romantic comedy | family | 1 |
Kiss Me Kate | 1953 | musical, romance, comedy, romantic comedy | general | 3 |
Seven Brides for Seven Brothers | 1954 | musical, romance, comedy, romantic comedy, western | family | 2 |
Guys and Dolls | 1955 | musical, romance, comedy, romantic comedy, crime | family | 2 |
Oklahoma! | 1955 | musical, romance, comedy, romantic comedy, western | family | 2 |
The King and I | 1956 | musical, romance, comedy | family | 2 |
Carousel | 1956 | musical, romance, fantasy, crime | general | 3 |
South Pacific | 1958 | musical, romance, war | general | 2 |
Gigi | 1958 | musical, romance, comedy, romantic comedy | family | 3 |
West Side Story | 1961 | musical, romance, crime | general | 1 |
The Music Man | 1962 | musical, romance, comedy, romantic comedy | family | 3 |
Mary Poppins | 1964 | musical, fantasy, comedy, animation | family | 1 |
My Fair Lady | 1964 | musical, romance, comedy, romantic comedy | family | 1 |
The Sound of Music | 1965 | musical, romance, war | family | 1 |
Camelot | 1967 | musical, romance, fantasy | general | 3 |
Chitty Chitty Bang Bang | 1968 | musical, fantasy, comedy, romance | family | 2 |
Funny Girl | 1968 | musical, romance, comedy, romantic comedy | general | 2 |
Oliver! | 1968 | musical, crime | family | 2 |
Fiddler on the Roof | 1971 | musical, romance, comedy | general | 2 |
Cabaret | 1972 | musical, romance | adult | 2 |
Jesus Christ Superstar | 1973 | musical | general | 3 |
The Rocky Horror Picture Show | 1975 | musical, comedy, horror, science fiction, fantasy | adult | 1 |
Grease | 1978 | musical, romance, comedy, romantic comedy | general | 1 |
Hair | 1979 | musical, comedy, war, romance | adult | 3 |
All That Jazz | 1979 | musical, fantasy, comedy | adult | 3 |
Evita | 1996 | musical, romance | general | 3 |
Moulin Rouge! | 2001 | musical, romance, comedy | general | 1 |
Chicago | 2002 | musical, crime, comedy | general | 1 |
Rent | 2005 | musical, romance | general | 3 |
Dreamgirls | 2006 | musical, romance | general | 2 |
High School Musical | 2006 | musical, romance, comedy, romantic comedy, sports | family | 2 |
Across the Universe | 2007 | musical, romance, war, fantasy | general | 3 |
Mamma Mia! | 2008 | musical, romance, comedy, romantic comedy | general | 1 |
Into the Woods | 2014 | musical, fantasy, comedy | general | 3 |
La La Land | 2016 | musical, romance, comedy, romantic comedy | general | 1 |
The Greatest Showman | 2017 | musical, romance | family | 1 |
It Happened One Night | 1934 | romantic comedy, comedy, romance | general | 2 |
Roman Holiday | 1953 | romantic comedy, comedy, romance | family | 1 |
Annie Hall | 1977 | romantic comedy, comedy, romance | general | 2 |
Moonstruck | 1987 | romantic comedy, comedy, romance | general | 2 |
When Harry Met Sally | 1989 | romantic comedy, comedy, romance | adult | 1 |
Pretty Woman | 1990 | romantic comedy, comedy, romance | adult | 1 |
Sleepless in Seattle | 1993 | romantic comedy, comedy, romance | general | 1 |
Four Weddings and a Funeral | 1994 | romantic comedy, comedy, romance | adult | 1 |
Clueless | 1995 | romantic comedy, comedy, romance | general | 2 |
French Kiss | 1995 | romantic comedy, comedy, romance, crime | general | 3 |
While You Were Sleeping | 1995 | romantic comedy, comedy, romance | general | 2 |
My Best Friend's Wedding | 1997 | romantic comedy, comedy, romance | general | 2 |
The Wedding Singer | 1998 | romantic comedy, comedy, romance, musical | general | 2 |
There's Something About Mary | 1998 | romantic comedy, comedy, romance | adult | 1 |
You've Got Mail | 1998 | romantic comedy, comedy, romance | general | 1 |
10 Things I Hate About You | 1999 | romantic comedy, comedy, romance | general | 2 |
Never Been Kissed | 1999 | romantic comedy, comedy, romance | general | 3 |
Notting Hill | 1999 | romantic comedy, comedy, romance | general | 1 |
Runaway Bride | 1999 | romantic comedy, comedy, romance | general | 2 |
Bridget Jones's Diary | 2001 | romantic comedy, comedy, romance | adult | 1 |
Kate & Leopold | 2001 | romantic comedy, comedy, romance, fantasy, science fiction | general | 3 |
The Wedding Planner | 2001 | romantic comedy, comedy, romance | general | 3 |
Maid in Manhattan | 2002 | romantic comedy, comedy, romance | general | 3 |
My Big Fat Greek Wedding | 2002 | romantic comedy, comedy, romance | general | 1 |
Sweet Home Alabama | 2002 | romantic comedy, comedy, romance | general | 2 |
Two Weeks Notice | 2002 | romantic comedy, comedy, romance | general | 3 |
How to Lose a Guy in 10 Days | 2003 | romantic comedy, comedy, romance | general | 2 |
Love Actually | 2003 | romantic comedy, comedy, romance | adult | 1 |
50 First Dates | 2004 | romantic comedy, comedy, romance | general | 2 |
Along Came Polly | 2004 | romantic comedy, comedy, romance | general | 3 |
Hitch | 2005 | romantic comedy, comedy, romance | general | 1 |
The 40-Year-Old Virgin | 2005 | romantic comedy, comedy, romance | adult | 1 |
Failure to Launch | 2006 | romantic comedy, comedy, romance | general | 3 |
The Holiday | 2006 | romantic comedy, comedy, romance | general | 2 |
Knocked Up | 2007 | romantic comedy, comedy, romance | adult | 2 |
27 Dresses | 2008 | romantic comedy, comedy, romance | general | 2 |
Forgetting Sarah Marshall | 2008 | romantic comedy, comedy, romance | adult | 2 |
He's Just Not That Into You | 2009 | romantic comedy, comedy, romance | general | 3 |
The Proposal | 2009 | romantic comedy, comedy, romance | general | 1 |
The Ugly Truth | 2009 | romantic comedy, comedy, romance | adult | 3 |
Friends with Benefits | 2011 | romantic comedy, comedy, romance | adult | 2 |
Crazy Rich Asians | 2018 | romantic comedy, comedy, romance | general | 1 |
The Day the Earth Stood Still | 1951 | science fiction, thriller | general | 2 |
Forbidden Planet | 1956 | science fiction, thriller, romance, action | general | 2 |
2001: A Space Odyssey | 1968 | science fiction | general | 1 |
Planet of the Apes | 1968 | science fiction, action | general | 1 |
Silent Running | 1972 | science fiction | general | 3 |
Soylent Green | 1973 | science fiction, crime, thriller | general | 2 |
Logan's Run | 1976 | science fiction, action, thriller, romance | general | 3 |
Close Encounters of the Third Kind | 1977 | science fiction | general | 1 |
Star Wars | 1977 | science fiction, action, fantasy, war | family | 1 |
Alien | 1979 | science fiction, horror, thriller | adult | 1 |
Blade Runner | 1982 | science fiction, action, thriller, crime, romance | adult | 1 |
E.T. the Extra-Terrestrial | 1982 | science fiction, fantasy, comedy | family | 1 |
Tron | 1982 | science fiction, action, fantasy | family | 2 |
The Terminator | 1984 | science fiction, action, thriller, horror, romance | adult | 1 |
Back to the Future | 1985 | science fiction, comedy, fantasy, romance, action | family | 1 |
Predator | 1987 | science fiction, action, horror, thriller, war | adult | 1 |
RoboCop | 1987 | science fiction, action, crime, thriller, superhero | adult | 1 |
Total Recall | 1990 | science fiction, action, thriller, spy | adult | 2 |
Jurassic Park | 1993 | science fiction, action, thriller, horror | general | 1 |
Stargate | 1994 | science fiction, action, fantasy, war | general | 2 |
Independence Day | 1996 | science fiction, action, war, thriller, comedy | general | 1 |
Contact | 1997 | science fiction, thriller, romance | general | 2 |
Gattaca | 1997 | science fiction, thriller, crime, romance | general | 2 |
Starship Troopers | 1997 | science fiction, action, war, comedy | adult | 2 |
The Fifth Element | 1997 | science fiction, action, comedy, romance, fantasy | general | 1 |
Armageddon | 1998 | science fiction, action, thriller, romance | general | 1 |
Galaxy Quest | 1999 | science fiction, comedy, action | general | 3 |
The Matrix | 1999 | science fiction, action, thriller | adult | 1 |
Minority Report | 2002 | science fiction, action, thriller, crime | general | 2 |
War of the Worlds | 2005 | science fiction, action, horror, thriller, war | general | 2 |
Children of Men | 2006 | science fiction, action, thriller, war | adult | 2 |
Avatar | 2009 | science fiction, action, fantasy, war, romance | general | 1 |
District 9 | 2009 | science fiction, action, thriller | adult | 2 |
Moon | 2009 | science fiction, thriller | adult | 3 |
Inception | 2010 | science fiction, action, thriller, crime, spy | general | 1 |
Source Code | 2011 | science fiction, action, thriller, romance | general | 3 |
Looper | 2012 | science fiction, action, thriller, crime | adult | 3 |
Gravity | 2013 | science fiction, thriller | general | 1 |
Edge of Tomorrow | 2014 | science fiction, action, war, thriller | general | 2 |
Ex Machina | 2014 | science fiction, thriller | adult | 2 |
Interstellar | 2014 | science fiction, thriller | general | 1 |
The Martian | 2015 | science fiction, comedy, thriller | general | 1 |
Arrival | 2016 | science fiction, thriller | general | 2 |
Brian's Song | 1971 | sports | general | 3 |
Rocky | 1976 | sports, romance, action | general | 1 | Rocky
The Bad News Bears | 1976 | sports, comedy | general | 2 |
Slap Shot | 1977 | sports, comedy | adult | 3 |
Breaking Away | 1979 | sports, comedy, romance | general | 3 |
Rocky II | 1979 | sports, romance, action | general | 1 | Rocky
Caddyshack | 1980 | sports, comedy | adult | 1 |
Raging Bull | 1980 | sports, romance, crime | adult | 1 |
Chariots of Fire | 1981 | sports, romance | family | 1 |
Rocky III | 1982 | sports, action | general | 1 | Rocky
The Karate Kid | 1984 | sports, action, romance | family | 1 |
The Natural | 1984 | sports, romance, fantasy | general | 2 |
Hoosiers | 1986 | sports, romance | family | 2 |
Bull Durham | 1988 | sports, romantic comedy, comedy, romance | adult | 2 |
Eight Men Out | 1988 | sports, crime | general | 3 |
Field of Dreams | 1989 | sports, fantasy | family | 1 |
Major League | 1989 | sports, comedy, romance | adult | 2 |
A League of Their Own | 1992 | sports, comedy, war | family | 1 |
The Mighty Ducks | 1992 | sports, comedy | family | 2 |
White Men Can't Jump | 1992 | sports, comedy, crime, romance | adult | 2 |
Cool Runnings | 1993 | sports, comedy | family | 1 |
Rudy | 1993 | sports | family | 2 |
The Sandlot | 1993 | sports, comedy | family | 2 |
Hoop Dreams | 1994 | sports | general | 3 |
Happy Gilmore | 1996 | sports, comedy, romance | general | 1 |
Jerry Maguire | 1996 | sports, romantic comedy, comedy, romance | adult | 1 |
Tin Cup | 1996 | sports, romantic comedy, comedy, romance | adult | 3 |
He Got Game | 1998 | sports, crime | adult | 3 |
The Waterboy | 1998 | sports, comedy, romance | general | 2 |
Any Given Sunday | 1999 | sports | adult | 3 |
Varsity Blues | 1999 | sports, comedy, romance | adult | 3 |
Remember the Titans | 2000 | sports | family | 1 |
Bend It Like Beckham | 2002 | sports, comedy, romance, romantic comedy | general | 2 |
Seabiscuit | 2003 | sports, romance | general | 2 |
Friday Night Lights | 2004 | sports, action | general | 2 |
Million Dollar Baby | 2004 | sports | general | 1 |
Miracle | 2004 | sports | family | 3 |
Cinderella Man | 2005 | sports, romance | general | 2 |
Coach Carter | 2005 | sports, romance | general | 2 |
Glory Road | 2006 | sports | family | 3 |
The Wrestler | 2008 | sports, romance | adult | 2 |
The Blind Side | 2009 | sports | general | 1 |
The Fighter | 2010 | sports, action, romance | adult | 2 |
Moneyball | 2011 | sports | general | 1 |
Creed | 2015 | sports, action, romance | general | 2 | Rocky
Southpaw | 2015 | sports, action | adult | 3 |
The 39 Steps | 1935 | spy, thriller, crime, romance, comedy | general | 2 |
North by Northwest | 1959 | spy, thriller, action, romance, comedy, crime | general | 1 |
Dr. No | 1962 | spy, action, thriller, science fiction, romance | general | 1 | James Bond
From Russia with Love | 1963 | spy, action, thriller, romance | general | 1 | James Bond
Goldfinger | 1964 | spy, action, thriller, crime, romance | general | 1 | James Bond
The Ipcress File | 1965 | spy, thriller, action | general | 3 |
The Spy Who Came In from the Cold | 1965 | spy, thriller, romance | general | 2 |
Thunderball | 1965 | spy, action, thriller, romance | general | 1 | James Bond
Our Man Flint | 1966 | spy, action, comedy, science fiction | general | 3 |
Torn Curtain | 1966 | spy, thriller, romance, action | general | 3 |
You Only Live Twice | 1967 | spy, action, thriller, science fiction, romance | general | 1 | James Bond
Topaz | 1969 | spy, thriller, romance, action | general | 3 |
Live and Let Die | 1973 | spy, action, thriller, crime, romance, horror | general | 1 | James Bond
The Man with the Golden Gun | 1974 | spy, action, thriller, crime, romance | general | 2 | James Bond
Three Days of the Condor | 1975 | spy, thriller, romance, action | adult | 2 |
The Spy Who Loved Me | 1977 | spy, action, thriller, romance, science fiction | general | 1 | James Bond
For Your Eyes Only | 1981 | spy, action, thriller, romance | general | 2 | James Bond
Octopussy | 1983 | spy, action, thriller, romance | general | 2 | James Bond
The Living Daylights | 1987 | spy, action, thriller, romance, crime, war | general | 2 | James Bond
Licence to Kill | 1989 | spy, action, thriller, romance, crime | general | 2 | James Bond
The Hunt for Red October | 1990 | spy, thriller, action, war | general | 1 |
True Lies | 1994 | spy, action, comedy, thriller, romance | adult | 1 |
GoldenEye | 1995 | spy, action, thriller, romance | general | 1 | James Bond
Mission: Impossible | 1996 | spy, action, thriller, crime, romance | general | 1 | Mission: Impossible
Austin Powers: International Man of Mystery | 1997 | spy, comedy, action, science fiction, romance | general | 1 |
Tomorrow Never Dies | 1997 | spy, action, thriller, romance | general | 2 | James Bond
The World Is Not Enough | 1999 | spy, action, thriller, romance | general | 2 | James Bond
Mission: Impossible 2 | 2000 | spy, action, thriller, romance | general | 2 | Mission: Impossible
Spy Game | 2001 | spy, action, thriller, crime, romance, war | adult | 3 |
Spy Kids | 2001 | spy, action, comedy, science fiction, fantasy | family | 2 |
Die Another Day | 2002 | spy, action, thriller, romance, science fiction | general | 2 | James Bond
The Bourne Identity | 2002 | spy, action, thriller, romance | general | 1 | Bourne
Johnny English | 2003 | spy, action, comedy, crime | family | 2 |
The Recruit | 2003 | spy, action, thriller, romance | general | 3 |
The Bourne Supremacy | 2004 | spy, action, thriller, romance | general | 2 | Bourne
Casino Royale | 2006 | spy, action, thriller, romance | general | 1 | James Bond
The Good Shepherd | 2006 | spy, thriller, romance, war | adult | 3 |
The Bourne Ultimatum | 2007 | spy, action, thriller, romance | general | 1 | Bourne
Body of Lies | 2008 | spy, thriller, action, romance, war | adult | 3 |
Quantum of Solace | 2008 | spy, action, thriller, romance | general | 2 | James Bond
Salt | 2010 | spy, action, thriller, crime, romance | general | 2 |
Tinker Tailor Soldier Spy | 2011 | spy, thriller, romance | adult | 2 |
Skyfall | 2012 | spy, action, thriller, romance | general | 1 | James Bond
Kingsman: The Secret Service | 2014 | spy, action, comedy, thriller, science fiction | adult | 1 |
Bridge of Spies | 2015 | spy, thriller, war | general | 2 |
Spectre | 2015 | spy, action, thriller, romance | general | 1 | James Bond
Atomic Blonde | 2017 | spy, action, thriller, romance | adult | 3 |
Batman | 1989 | superhero, action, crime, fantasy, thriller, romance | general | 1 | Batman
Batman Returns | 1992 | superhero, action, crime, fantasy, thriller, romance | general | 1 | Batman
Batman Forever | 1995 | superhero, action, crime, fantasy, comedy, thriller, romance | general | 2 | Batman
Blade | 1998 | superhero, action, horror, fantasy, thriller | adult | 2 | Blade
X-Men | 2000 | superhero, action, science fiction, fantasy | general | 1 | X-Men
Unbreakable | 2000 | superhero, thriller, science fiction, fantasy, crime | general | 2 |
Spider-Man | 2002 | superhero, action, science fiction, fantasy, romance | general | 1 | Spider-Man
Blade II | 2002 | superhero, action, horror, fantasy, thriller | adult | 3 | Blade
Daredevil | 2003 | superhero, action, crime, fantasy, romance, thriller | general | 2 | Daredevil
Hulk | 2003 | superhero, action, science fiction, fantasy, romance | general | 2 | Hulk
Spider-Man 2 | 2004 | superhero, action, science fiction, fantasy, romance | general | 1 | Spider-Man
Hellboy | 2004 | superhero, action, fantasy, horror, comedy, science fiction, romance | general | 2 | Hellboy
Catwoman | 2004 | superhero, action, crime, fantasy, romance, thriller | general | 2 | Batman
Batman Begins | 2005 | superhero, action, crime, thriller, fantasy | general | 1 | Batman
Sky High | 2005 | superhero, action, comedy, science fiction, fantasy, romance | family | 3 |
Superman Returns | 2006 | superhero, action, science fiction, fantasy, romance | general | 2 | Superman
Ghost Rider | 2007 | superhero, action, fantasy, horror, thriller, romance | general | 2 | Ghost Rider
Iron Man | 2008 | superhero, action, science fiction, fantasy, romance, war | general | 1 | Marvel Cinematic Universe
Hancock | 2008 | superhero, action, comedy, fantasy, science fiction, romance, crime | general | 2 |
The Dark Knight | 2008 | superhero, action, crime, thriller, fantasy | general | 1 | Batman
The Incredible Hulk | 2008 | superhero, action, science fiction, fantasy, romance | general | 2 | Marvel Cinematic Universe
Watchmen | 2009 | superhero, action, science fiction, crime, thriller, fantasy, romance | adult | 2 |
Kick-Ass | 2010 | superhero, action, comedy, crime, thriller, romance | adult | 2 |
Captain America: The First Avenger | 2011 | superhero, action, science fiction, fantasy, war, romance | general | 1 | Marvel Cinematic Universe
Green Lantern | 2011 | superhero, action, science fiction, fantasy, romance | general | 2 |
Thor | 2011 | superhero, action, fantasy, science fiction, romance | general | 1 | Marvel Cinematic Universe
Chronicle | 2012 | superhero, science fiction, thriller, fantasy, action, horror | general | 3 |
The Dark Knight Rises | 2012 | superhero, action, crime, thriller, fantasy | general | 1 | Batman
Man of Steel | 2013 | superhero, action, science fiction, fantasy, romance | general | 2 | Superman
Guardians of the Galaxy | 2014 | superhero, action, comedy, science fiction, fantasy | general | 1 | Marvel Cinematic Universe
Ant-Man | 2015 | superhero, action, comedy, science fiction, fantasy, crime | general | 1 | Marvel Cinematic Universe
Deadpool | 2016 | superhero, action, comedy, science fiction, fantasy, romance | adult | 1 | X-Men
Doctor Strange | 2016 | superhero, action, fantasy, science fiction | general | 1 | Marvel Cinematic Universe
Suicide Squad | 2016 | superhero, action, comedy, fantasy, science fiction, crime, thriller | general | 1 | DC
Wonder Woman | 2017 | superhero, action, fantasy, war, science fiction, romance | general | 1 | DC
Black Panther | 2018 | superhero, action, science fiction, fantasy, spy | general | 1 | Marvel Cinematic Universe
Aquaman | 2018 | superhero, action, fantasy, science fiction, romance, comedy | general | 2 | DC
Venom | 2018 | superhero, action, science fiction, horror, thriller, comedy, fantasy | general | 2 | Spider-Man
Shazam! | 2019 | superhero, action, comedy, fantasy, science fiction | general | 2 | DC
The Bridge on the River Kwai | 1957 | war, action, thriller | general | 1 |
Paths of Glory | 1957 | war | general | 2 |
The Guns of Navarone | 1961 | war, action, thriller, spy | general | 2 |
Lawrence of Arabia | 1962 | war, action | general | 1 |
The Longest Day | 1962 | war, action | general | 1 |
The Great Escape | 1963 | war, action, thriller, comedy | general | 1 |
Zulu | 1964 | war, action | general | 2 |
The Dirty Dozen | 1967 | war, action, thriller, crime, comedy | general | 1 |
Where Eagles Dare | 1968 | war, action, thriller, spy | general | 2 |
Battle of Britain | 1969 | war, action, romance | general | 3 |
Patton | 1970 | war, action | general | 1 |
Kelly's Heroes | 1970 | war, action, comedy, crime | general | 2 |
Tora! Tora! Tora! | 1970 | war, action | general | 2 |
A Bridge Too Far | 1977 | war, action | general | 2 |
The Deer Hunter | 1978 | war, romance, thriller | adult | 1 |
Apocalypse Now | 1979 | war, action, thriller | adult | 1 |
Das Boot | 1981 | war, action, thriller | adult | 2 |
Gallipoli | 1981 | war, action, sports | general | 3 |
Platoon | 1986 | war, action, thriller | adult | 1 |
Full Metal Jacket | 1987 | war, action, comedy | adult | 1 |
Born on the Fourth of July | 1989 | war, romance | adult | 2 |
Casualties of War | 1989 | war, action, crime, thriller | adult | 3 |
Glory | 1989 | war, action | adult | 2 |
Schindler's List | 1993 | war | adult | 1 |
Saving Private Ryan | 1998 | war, action, thriller | adult | 1 |
The Thin Red Line | 1998 | war, action, romance | adult | 2 |
Black Hawk Down | 2001 | war, action, thriller | adult | 1 |
Enemy at the Gates | 2001 | war, action, romance, thriller | adult | 2 |
We Were Soldiers | 2002 | war, action, romance | adult | 2 |
Jarhead | 2005 | war, action, comedy | adult | 3 |
Flags of Our Fathers | 2006 | war, action | adult | 3 |
Letters from Iwo Jima | 2006 | war, action | adult | 2 |
The Hurt Locker | 2008 | war, action, thriller | adult | 1 |
American Sniper | 2014 | war, action, thriller | adult | 1 |
Fury | 2014 | war, action, thriller | adult | 2 |
Hacksaw Ridge | 2016 | war, action, romance | adult | 2 |
Dunkirk | 2017 | war, action, thriller | general | 1 |
1917 | 2019 | war, action, thriller | adult | 1 |
Stagecoach | 1939 | western, action, romance | general | 1 |
My Darling Clementine | 1946 | western, action, romance | general | 2 |
Fort Apache | 1948 | western, action, war, romance | general | 3 |
Red River | 1948 | western, action, romance | general | 2 |
She Wore a Yellow Ribbon | 1949 | western, action, war, romance | general | 3 |
Winchester '73 | 1950 | western, action, crime, romance | general | 3 |
High Noon | 1952 | western, action, thriller, romance | general | 1 |
Shane | 1953 | western, action, romance | general | 1 |
The Searchers | 1956 | western, action, war, romance | general | 1 |
Gunfight at the O.K. Corral | 1957 | western, action, romance | general | 2 |
Rio Bravo | 1959 | western, action, romance, comedy | general | 2 |
The Magnificent Seven | 1960 | western, action, romance | general | 1 |
The Man Who Shot Liberty Valance | 1962 | western, action, romance | general | 1 |
A Fistful of Dollars | 1964 | western, action, thriller, crime | adult | 1 | Dollars Trilogy
For a Few Dollars More | 1965 | western, action, thriller, crime | adult | 2 | Dollars Trilogy
El Dorado | 1966 | western, action, comedy, romance | general | 3 |
Hang 'Em High | 1968 | western, action, crime, romance, thriller | adult | 3 |
Once Upon a Time in the West | 1968 | western, action, thriller, crime, romance | adult | 1 |
Butch Cassidy and the Sundance Kid | 1969 | western, action, comedy, crime, romance | general | 1 |
The Wild Bunch | 1969 | western, action, crime, war, thriller | adult | 2 |
Little Big Man | 1970 | western, action, comedy, war, romance | general | 3 |
High Plains Drifter | 1973 | western, action, thriller, horror, fantasy, crime | adult | 3 |
Blazing Saddles | 1974 | western, action, comedy | adult | 1 |
The Outlaw Josey Wales | 1976 | western, action, war, romance, thriller | adult | 2 |
The Shootist | 1976 | western, action, romance | general | 3 |
Pale Rider | 1985 | western, action, thriller, fantasy, romance | adult | 2 |
Silverado | 1985 | western, action, comedy, crime, romance | general | 2 |
Young Guns | 1988 | western, action, crime, thriller, romance, comedy | adult | 2 |
Dances with Wolves | 1990 | western, action, war, romance | general | 1 |
Unforgiven | 1992 | western, action, crime, thriller | adult | 1 |
Tombstone | 1993 | western, action, crime, romance | adult | 1 |
Maverick | 1994 | western, action, comedy, romance, crime | general | 2 |
Wyatt Earp | 1994 | western, action, crime, romance | general | 3 |
The Quick and the Dead | 1995 | western, action, thriller, romance | adult | 3 |
Open Range | 2003 | western, action, romance, thriller | adult | 3 |
Appaloosa | 2008 | western, action, romance, crime | adult | 3 |
Django Unchained | 2012 | western, action, thriller, comedy, romance, crime | adult | 1 |
The Hateful Eight | 2015 | western, action, thriller, crime, comedy | adult | 1 |
`;

/** The rows as records. Genres and audience are checked against the lists above by a test. */
export const MOVIES: readonly Movie[] = ROWS.trim()
  .split("\n")
  .map((row) => {
    const [title = "", year = "", genres = "", audience = "", fame = "", series = ""] = row
      .split("|")
      .map((cell) => cell.trim());
    return {
      title,
      year: Number(year),
      genres: genres.split(", ") as Movie["genres"][number][],
      audience: audience as Movie["audience"],
      fame: Number(fame),
      series: series === "" ? null : series,
    };
  });
