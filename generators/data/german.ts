/**
 * German and English side by side, for `salient_translation_error_detection`. Every value belongs to one class only; forms that
 * decline are given as a stem (adjectives) or with their gender (nouns).
 */
export interface Pair {
  de: string;
  en: string;
}
export interface Noun extends Pair {
  gender: "m" | "f" | "n";
}
/** A word and its opposite. */
export type Opposites = readonly [Pair, Pair];

function pairs(list: string): Pair[] {
  return list.split(",").map((item) => {
    const [de = "", en = de] = item.split("=");
    return { de, en };
  });
}
function nouns(list: string): Noun[] {
  return list.split(",").map((item) => {
    const [gender = "", de = "", en = ""] = item.split("/");
    return { gender: gender as Noun["gender"], de, en };
  });
}
function opposites(...lists: string[]): Opposites[] {
  return lists.map((list) => pairs(list) as unknown as Opposites);
}

/** Most of them have another name in English. */
export const PLACES: readonly Pair[] = pairs(
  "Genf=Geneva,Köln=Cologne,München=Munich,Wien=Vienna,Prag=Prague,Rom=Rome,Mailand=Milan,Venedig=Venice,Neapel=Naples,Florenz=Florence,Lissabon=Lisbon,Kopenhagen=Copenhagen,Warschau=Warsaw,Krakau=Krakow,Danzig=Gdansk,Breslau=Wroclaw,Moskau=Moscow,Athen=Athens,Brüssel=Brussels,Antwerpen=Antwerp,Nürnberg=Nuremberg,Braunschweig=Brunswick,Zürich=Zurich,Bukarest=Bucharest,Belgrad=Belgrade,Kairo=Cairo,Peking=Beijing,Tokio=Tokyo,Straßburg=Strasbourg,Nizza=Nice,Sevilla=Seville,Luzern=Lucerne,Göteborg=Gothenburg,Havanna=Havana,Tiflis=Tbilisi,Lüttich=Liège,Basel,Bern,Oslo,Stockholm,Helsinki,Hamburg,Dresden,Leipzig,Madrid,Paris,London,Budapest,Regensburg,Salzburg",
);

/** Invented people: their names are the same in both languages, and no verb or noun of the frames depends on them. */
export const PERSONS: readonly Pair[] = pairs(
  "Anna Lindqvist,Clara Hoffmeister,Elise Brandauer,Greta Solberg,Helene Kowalska,Ida Morgenroth,Johanna Pfeiffer,Katharina Vogt,Lena Ostermann,Marie Delacroix,Nora Egeland,Olga Petrescu,Paula Reinhardt,Rosa Castellani,Sofie Lindhagen,Theresa Anders,Ulrike Sommerfeld,Vera Janowitz,Wanda Zielinska,Zita Horvath,Amalie Berger,Birgit Tausend,Cornelia Haas,Dagmar Nyström,Edith Falkner,Anton Gruber,Bruno Castelli,Carl Ekholm,Dietrich Hagen,Emil Novotny,Franz Oberhuber,Georg Lindemann,Hugo Sanders,Ivan Markovic,Jakob Steiner,Karl Wendland,Ludwig Achterberg,Matthias Kern,Nikolaus Bauer,Oskar Friis,Peter Waldmann,Rudolf Eklund,Stefan Molnar,Theodor Quast,Ulrich Zander,Viktor Halmos,Wilhelm Degener,Xaver Pointner,Albert Kronberg,Bernhard Sievers",
);

/** Invented firms and societies, named alike in both languages. */
export const ORGANISATIONS: readonly Pair[] = pairs(
  "Kessler & Sohn,Nordlicht AG,Alpina Verlag,Hansa Kontor,Baltika,Union Meridian,Ostwind,Reederei Thomsen,Terranova,Kaleidos,Brennero,Polaris Optik,Rheingold & Partner,Silvanus,Colonia Trust,Aurora Stiftung,Montanwerke Falk,Danubia,Orpheus Society,Kronos GmbH,Vita Nova,Helvetia Kollektiv,Albatros,Sankt Georg,Mercator Bund,Fidelio,Neptun Werft,Astoria,Concordia,Viadrina",
);

/** German and English words of the numbers that the frames count with. */
export const NUMBERS: readonly Pair[] = pairs(
  "drei=three,vier=four,fünf=five,sechs=six,sieben=seven,acht=eight,neun=nine,elf=eleven,zwölf=twelve,dreizehn=thirteen,vierzehn=fourteen,fünfzehn=fifteen,sechzehn=sixteen,siebzehn=seventeen,achtzehn=eighteen,neunzehn=nineteen,zwanzig=twenty,einundzwanzig=twenty-one,dreiundzwanzig=twenty-three,vierundzwanzig=twenty-four,dreißig=thirty,zweiunddreißig=thirty-two,vierzig=forty,dreiundvierzig=forty-three,fünfzig=fifty,sechzig=sixty,siebzig=seventy,achtzig=eighty,neunzig=ninety",
);

export type AdjectiveClass = "colour" | "origin" | "shape" | "impression" | "kind";
/** Stems of adjectives; no two of a class are opposites, or so close that one could translate the other. */
export const ADJECTIVES: Readonly<Record<AdjectiveClass, readonly Pair[]>> = {
  colour: pairs("rot=red,blau=blue,grün=green,gelb=yellow,braun=brown,grau=grey,violett=purple,golden=golden"),
  origin: pairs(
    "französisch=French,italienisch=Italian,polnisch=Polish,spanisch=Spanish,ungarisch=Hungarian,dänisch=Danish,englisch=English,schottisch=Scottish,griechisch=Greek,türkisch=Turkish,schwedisch=Swedish,norwegisch=Norwegian,portugiesisch=Portuguese,irisch=Irish",
  ),
  shape: pairs("rund=round,achteckig=octagonal,quadratisch=square,oval=oval,sechseckig=hexagonal,dreieckig=triangular"),
  impression: pairs(
    "prächtig=splendid,elegant=elegant,geheimnisvoll=mysterious,berühmt=famous,malerisch=picturesque,modern=modern,riesig=huge,symmetrisch=symmetrical",
  ),
  kind: pairs(
    "historisch=historical,satirisch=satirical,religiös=religious,philosophisch=philosophical,politisch=political,romantisch=romantic,experimentell=experimental,allegorisch=allegorical",
  ),
};

export type NounClass = "building" | "work" | "vehicle";
export const NOUNS: Readonly<Record<NounClass, readonly Noun[]>> = {
  building: nouns(
    "f/Kirche/church,n/Rathaus/town hall,m/Bahnhof/railway station,n/Museum/museum,n/Theater/theatre,f/Brücke/bridge,f/Mühle/mill,m/Leuchtturm/lighthouse,n/Krankenhaus/hospital,f/Bibliothek/library,n/Gefängnis/prison,f/Schule/school,f/Burg/castle,n/Kloster/monastery,m/Brunnen/fountain,f/Markthalle/market hall,n/Gewächshaus/greenhouse,f/Sternwarte/observatory,f/Brauerei/brewery,n/Hallenbad/indoor swimming pool",
  ),
  work: nouns(
    "m/Roman/novel,f/Oper/opera,n/Gemälde/painting,f/Sinfonie/symphony,n/Theaterstück/play,m/Film/film,f/Skulptur/sculpture,n/Gedicht/poem,f/Fotografie/photograph,n/Kinderbuch/children's book,n/Ballett/ballet,m/Comic/comic,f/Radierung/etching,n/Tagebuch/diary,n/Mosaik/mosaic,m/Wandteppich/tapestry,f/Biografie/biography,n/Streichquartett/string quartet,f/Kantate/cantata,f/Ouvertüre/overture",
  ),
  vehicle: nouns(
    "m/Krankenwagen/ambulance,f/Lokomotive/locomotive,n/Flugzeug/aeroplane,m/Ballon/balloon,f/Kutsche/carriage,f/Straßenbahn/tram,n/Segelboot/sailing boat,m/Schlitten/sleigh,n/Motorrad/motorcycle,m/Omnibus/bus,n/Fahrrad/bicycle,m/Lastwagen/lorry,n/U-Boot/submarine,m/Hubschrauber/helicopter,m/Traktor/tractor,n/Floß/raft,f/Rikscha/rickshaw,m/Bagger/excavator,f/Fähre/ferry,n/Kanu/canoe",
  ),
};

export type Polarity = keyof typeof OPPOSITES;
export const OPPOSITES = {
  direction: opposites("nördlich=north,südlich=south", "östlich=east,westlich=west"),
  wall: opposites("innerhalb=inside,außerhalb=outside"),
  height: opposites("oberhalb=above,unterhalb=below"),
  trade: opposites("kaufte=bought,verkaufte=sold"),
  time: opposites("vor=before,nach=after"),
  amount: opposites("mehr=more,weniger=less"),
  side: opposites("links=left,rechts=right"),
  schedule: opposites("früher=earlier,später=later"),
  opening: opposites("eröffnete=opened,schloss=closed"),
  opinion: opposites("lobte=praised,kritisierte=criticised"),
  limit: opposites("über=over,unter=under"),
  having: opposites("mit=with,ohne=without"),
  progress: opposites("begann=began,beendete=finished"),
  frequency: opposites("oft=often,selten=rarely"),
  outcome: opposites("gewann=won,verlor=lost"),
  finding: opposites("fand=found,verlor=lost"),
  law: opposites("erlaubte=permitted,verbot=banned"),
  feeling: opposites("liebte=loved,hasste=hated"),
  rescue: opposites("rettete=saved,zerstörte=destroyed"),
  reception: opposites("bejubelte=cheered,verspottete=mocked"),
  travel: opposites("nach=to,aus=from"),
  repair: opposites("reparierte=repaired,beschädigte=damaged"),
  place: opposites("vor=in front of,hinter=behind"),
  weight: opposites("schwerer=heavier,leichter=lighter"),
  loading: opposites("belud=loaded,entlud=unloaded"),
  passengers: opposites("mehr=more,weniger=fewer"),
  boarding: opposites("bestieg=boarded,verließ=left"),
  price: opposites("teurer=more expensive,billiger=cheaper"),
} as const satisfies Record<string, readonly Opposites[]>;

/**
 * A sentence in both languages. Slots: `{PERSON}` `{PLACE}` `{ORG}` named entities, `{NUM}` `{YEAR}` numbers, `{POL}` one of a pair
 * of opposites, `{AN1}` `{AN3}` `{AN4}` an article with adjective and noun in the nominative, dative and accusative, `{AN}`
 * the same in English.
 */
export interface Frame extends Pair {
  noun: NounClass;
  adjective: AdjectiveClass;
  polarity: Polarity;
}
function frame(noun: NounClass, adjective: AdjectiveClass, polarity: Polarity, de: string, en: string): Frame {
  return { noun, adjective, polarity, de, en };
}

export const FRAMES: readonly Frame[] = [
  frame("building", "impression", "direction", "{PERSON} ließ {YEAR} {POL} von {PLACE} {AN4} errichten", "in {YEAR}, {PERSON} had {AN} built {POL} of {PLACE}"),
  frame("building", "shape", "wall", "{POL} der Stadtmauer von {PLACE} steht seit {YEAR} {AN1}", "{AN} has stood {POL} the city wall of {PLACE} since {YEAR}"),
  frame("building", "colour", "height", "{POL} des Marktplatzes von {PLACE} wurde nach {NUM} Jahren Bauzeit {AN1} eingeweiht", "after {NUM} years of construction, {AN} was inaugurated {POL} the market square of {PLACE}"),
  frame("building", "impression", "trade", "{ORG} {POL} {YEAR} in {PLACE} {AN4}", "in {YEAR}, {ORG} {POL} {AN} in {PLACE}"),
  frame("building", "colour", "time", "{POL} dem großen Brand besaß {PLACE} {NUM} Türme und {AN4}", "{POL} the great fire, {PLACE} had {NUM} towers and {AN}"),
  frame("building", "shape", "amount", "in {PLACE} wurde für {POL} als {NUM} Millionen {AN1} renoviert", "in {PLACE}, {AN} was renovated for {POL} than {NUM} million"),
  frame("building", "colour", "side", "{POL} vom Hafentor in {PLACE} sieht man {AN4} mit {NUM} Fenstern", "to the {POL} of the harbour gate in {PLACE}, one can see {AN} with {NUM} windows"),
  frame("building", "impression", "schedule", "{AN1} in {PLACE} wurde {NUM} Monate {POL} als geplant fertig", "{AN} in {PLACE} was finished {NUM} months {POL} than planned"),
  frame("building", "shape", "opening", "{ORG} {POL} im Jahr {YEAR} {AN4} in {PLACE}", "in the year {YEAR}, {ORG} {POL} {AN} in {PLACE}"),
  frame("building", "colour", "opinion", "{PERSON} {POL} {YEAR} in einem Brief {AN4} in {PLACE}", "in a letter of {YEAR}, {PERSON} {POL} {AN} in {PLACE}"),
  frame("building", "shape", "limit", "{AN1} in {PLACE} ist {POL} {NUM} Meter hoch", "{AN} in {PLACE} is {POL} {NUM} metres tall"),
  frame("building", "impression", "having", "{PERSON} arbeitete {NUM} Jahre {POL} Gehilfen an {AN3} in {PLACE}", "for {NUM} years, {PERSON} worked {POL} assistants on {AN} in {PLACE}"),
  frame("work", "kind", "progress", "{PERSON} {POL} {YEAR} in {PLACE} {AN4}", "in {YEAR}, {PERSON} {POL} {AN} in {PLACE}"),
  frame("work", "origin", "time", "{POL} der Reise nach {PLACE} kopierte {PERSON} in {NUM} Wochen {AN4}", "{POL} the journey to {PLACE}, {PERSON} copied {AN} in {NUM} weeks"),
  frame("work", "kind", "frequency", "in {NUM} Jahren wurde in {PLACE} {POL} {AN1} von {PERSON} gezeigt", "in {NUM} years, {AN} by {PERSON} was {POL} shown in {PLACE}"),
  frame("work", "kind", "outcome", "{PERSON} {POL} {YEAR} mit {AN3} einen Wettbewerb in {PLACE}", "in {YEAR}, {PERSON} {POL} a competition in {PLACE} with {AN}"),
  frame("work", "impression", "opinion", "{ORG} {POL} {YEAR} {AN4} von {PERSON}", "in {YEAR}, {ORG} {POL} {AN} by {PERSON}"),
  frame("work", "origin", "trade", "{PERSON} {POL} in {PLACE} für {NUM} Kronen {AN4}", "in {PLACE}, {PERSON} {POL} {AN} for {NUM} crowns"),
  frame("work", "origin", "finding", "{PERSON} {POL} {YEAR} auf dem Weg nach {PLACE} {AN4}", "in {YEAR}, {PERSON} {POL} {AN} on the way to {PLACE}"),
  frame("work", "kind", "amount", "{PERSON} arbeitete {POL} als {NUM} Monate an {AN3} über {PLACE}", "{PERSON} worked for {POL} than {NUM} months on {AN} about {PLACE}"),
  frame("work", "kind", "law", "die Stadt {PLACE} {POL} {YEAR} {AN4} von {PERSON}", "in {YEAR}, the city of {PLACE} {POL} {AN} by {PERSON}"),
  frame("work", "origin", "feeling", "schon mit {NUM} Jahren {POL} {PERSON} in {PLACE} {AN4}", "already at the age of {NUM}, {PERSON} {POL} {AN} in {PLACE}"),
  frame("work", "impression", "rescue", "{PERSON} {POL} {YEAR} in {PLACE} {AN4}", "in {YEAR}, {PERSON} {POL} {AN} in {PLACE}"),
  frame("work", "impression", "reception", "das Publikum von {PLACE} {POL} {YEAR} {AN4} von {PERSON}", "in {YEAR}, the audience of {PLACE} {POL} {AN} by {PERSON}"),
  frame("vehicle", "colour", "travel", "{AN1} brachte {PERSON} {YEAR} {POL} {PLACE}", "in {YEAR}, {AN} took {PERSON} {POL} {PLACE}"),
  frame("vehicle", "origin", "amount", "{AN1} brauchte {NUM} Stunden {POL} als erwartet, um nach {PLACE} zu kommen", "{AN} needed {NUM} hours {POL} than expected to get to {PLACE}"),
  frame("vehicle", "colour", "trade", "{ORG} {POL} {YEAR} {AN4} aus {PLACE}", "in {YEAR}, {ORG} {POL} {AN} from {PLACE}"),
  frame("vehicle", "origin", "repair", "in {NUM} Tagen {POL} {ORG} in {PLACE} {AN4}", "in {NUM} days, {ORG} {POL} {AN} in {PLACE}"),
  frame("vehicle", "colour", "place", "{POL} dem Hafen von {PLACE} wartete {AN1} {NUM} Tage lang", "{AN} waited {POL} the harbour of {PLACE} for {NUM} days"),
  frame("vehicle", "origin", "outcome", "{PERSON} {POL} {YEAR} mit {AN3} das Rennen bei {PLACE}", "in {YEAR}, {PERSON} {POL} the race near {PLACE} with {AN}"),
  frame("vehicle", "impression", "weight", "{AN1} aus {PLACE} ist {NUM} Kilogramm {POL} als das Vorbild", "{AN} from {PLACE} is {NUM} kilograms {POL} than its model"),
  frame("vehicle", "colour", "loading", "{PERSON} {POL} in {PLACE} {AN4} in {NUM} Stunden", "in {PLACE}, {PERSON} {POL} {AN} in {NUM} hours"),
  frame("vehicle", "impression", "passengers", "{AN1} hatte {YEAR} in {PLACE} {POL} Fahrgäste als je zuvor", "in {YEAR}, {AN} in {PLACE} had {POL} passengers than ever before"),
  frame("vehicle", "origin", "boarding", "{PERSON} {POL} {YEAR} in {PLACE} {AN4}", "in {YEAR}, {PERSON} {POL} {AN} in {PLACE}"),
  frame("vehicle", "colour", "direction", "{AN1} hielt {NUM} Kilometer {POL} von {PLACE} an", "{AN} stopped {NUM} kilometres {POL} of {PLACE}"),
  frame("vehicle", "impression", "price", "{AN1} aus {PLACE} war {NUM} Kronen {POL} als erwartet", "{AN} from {PLACE} was {NUM} crowns {POL} than expected"),
];

/** Subordinate clauses that may follow any frame. */
export const CLAUSES: readonly Pair[] = pairs(
  "obwohl es viel Widerstand gab=although there was much resistance,wie eine Chronik berichtet=as a chronicle reports,was damals Aufsehen erregte=which caused a stir at the time,wovon noch heute ein Brief zeugt=to which a letter still bears witness,wenn man den Zeitungen glauben darf=if the newspapers are to be believed,soweit man weiß=as far as one knows,worüber sich die Nachbarn freuten=which pleased the neighbours,wofür es mehrere Zeugen gibt=for which there are several witnesses,was die Behörden bestätigten=which the authorities confirmed,wie ein Enkel später erzählte=as a grandchild recounted later,was in jedem Reiseführer steht=which is mentioned in every guidebook,obwohl das Wetter schlecht war=although the weather was bad,während im Tal gefeiert wurde=while people were celebrating in the valley,was bis heute umstritten ist=which is disputed to this day,woran eine Tafel erinnert=which a plaque commemorates,weil ein Gönner es so wünschte=because a patron wished it so",
);

/** A statement that follows each sentence, with or without a "not". */
export const TAILS: Readonly<Record<NounClass, readonly Pair[]>> = {
  building: pairs(
    "das Dach ist {NEG}erhalten=the roof is {NEG}preserved,der Keller ist {NEG}zugänglich=the cellar is {NEG}accessible,die Fassade wurde {NEG}gereinigt=the façade was {NEG}cleaned,der Eingang ist {NEG}beleuchtet=the entrance is {NEG}lit,die Pläne wurden {NEG}veröffentlicht=the plans were {NEG}published,das Innere wurde {NEG}fotografiert=the interior was {NEG}photographed",
  ),
  work: pairs(
    "das Original ist {NEG}signiert=the original is {NEG}signed,die Kritiker waren {NEG}begeistert=the critics were {NEG}enthusiastic,die Kopie wurde {NEG}genehmigt=the copy was {NEG}approved,der Titel ist {NEG}erfunden=the title is {NEG}invented,die Skizzen wurden {NEG}aufbewahrt=the sketches were {NEG}kept,die Rechte wurden {NEG}verlängert=the rights were {NEG}renewed",
  ),
  vehicle: pairs(
    "die Bremsen wurden {NEG}erneuert=the brakes were {NEG}renewed,die Papiere wurden {NEG}kontrolliert=the papers were {NEG}checked,die Ladung war {NEG}versichert=the cargo was {NEG}insured,die Sitze sind {NEG}beschädigt=the seats are {NEG}damaged,die Laternen wurden {NEG}angezündet=the lanterns were {NEG}lit,der Besitzer ist {NEG}bekannt=the owner is {NEG}known",
  ),
};
