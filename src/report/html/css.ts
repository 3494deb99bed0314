import { MARKS } from "../charts/colours.js";
import { HEAT_CSS } from "./heat-scale.js";
import { BASE_CSS } from "./style.js";

/** Marks of charts, told apart by people with any colour vision where they lie side by side; 3 : 1 on the ground. */
const LIGHT = ["#1f6fb4", "#b3590a", "#7a5ea8", "#6b7280", "#2a8a57", "#a8326e", "#8a6d00", "#2b7f8a"];
const DARK = ["#6aaef0", "#f0a05a", "#b9a0e6", "#9aa4b2", "#6fcf97", "#f08fc0", "#d6bb4a", "#62c6d0"];
const marks = (colours: readonly string[]): string =>
  Array.from({ length: MARKS }, (_, i) => `--mark-${i}: ${colours[i]};`).join(" ");

/** Everything that the page needs: there is no other style in it. */
export const REPORT_CSS = `${BASE_CSS}
:root { ${marks(LIGHT)} }
@media (prefers-color-scheme: dark) { :root { ${marks(DARK)} } }
@media print { :root { ${marks(LIGHT)} } }
${HEAT_CSS}
main, header, footer { max-width: 76rem; margin: 0 auto; padding: 0 1.25rem; }
header { padding-top: 2rem; }
footer { padding-top: 1rem; padding-bottom: 3rem; }
h2 { border-top: 1px solid var(--line); padding-top: 1.2rem; margin-top: 2.4rem; }
p, dl, .contents { max-width: 46rem; }
.contents { columns: 2; column-gap: 2.5rem; padding-left: 1.3rem; margin: 0.6rem 0 0; }
dt { font-weight: 600; margin-top: 0.8em; }
dd { margin: 0.1em 0 0; }
caption { text-align: left; padding: 0 0.7em 0.5em; color: var(--soft); }
.scroll { margin: 0.8rem 0; }
thead th { border-bottom: 2px solid var(--soft); vertical-align: bottom; }
tbody th { font-weight: 400; white-space: nowrap; }
.facts tbody th { white-space: normal; min-width: 8rem; }
th.sub { padding-left: 1.9em; color: var(--soft); }
td, th { unicode-bidi: isolate; }
td.number { white-space: nowrap; }
.facts td { min-width: 13rem; max-width: 26rem; overflow-wrap: anywhere; }
.facts thead th { font-size: 1.05rem; }
.heat td, .heat th { padding: 0.2em 0.6em; }
th[scope="rowgroup"] { font-weight: 600; }
.heat tr.suite th { padding-top: 0.9em; }
tr.first th, tr.first td { border-top: 2px solid var(--line); }
figure { margin: 1rem 0; }
figure svg { display: block; width: 100%; min-width: 560px; max-width: 760px; height: auto; }
figure svg text { font-family: var(--sans); }
figcaption { color: var(--soft); font-size: 0.9rem; max-width: 46rem; }
.scale th, .scale td { padding: 0.15em 0.6em; }
details { margin: 0.6rem 0; }
summary { cursor: pointer; padding: 0.2rem 0; }
.flips td, .flips th { padding: 0.1em 0.7em; }
bdi { overflow-wrap: anywhere; }
@media screen and (min-width: 48rem) {
  .heat tbody th[scope="row"] { position: sticky; left: 0; background: var(--ground); }
}
@media (max-width: 40rem) {
  .contents { columns: 1; }
  main, header, footer { padding-left: 0.9rem; padding-right: 0.9rem; }
}
@media print {
  @page { margin: 14mm; }
  body { font-size: 10pt; }
  main, header, footer { max-width: none; padding: 0; }
  figure, tr, .note, dt { break-inside: avoid; }
  h2, h3, caption { break-after: avoid; }
  .scroll { overflow: visible; }
  figure svg { min-width: 0; }
  details:not(.printed) { display: none; }
  details.printed::details-content { content-visibility: visible; display: block; block-size: auto; }
  table { font-size: 8pt; }
  td, th { padding: 0.2em 0.4em; }
  thead th, tbody th { white-space: normal; overflow-wrap: break-word; }
  .heat, details table { font-size: 7pt; }
  .heat td, .heat th { padding: 0.1em 0.35em; }
  .facts td { min-width: 0; }
}
`;
