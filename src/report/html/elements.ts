import { markup } from "./markup.js";
import type { Content, Markup } from "./markup.js";

/** A part of the page with an entry in its table of contents. */
export interface Section {
  id: string;
  title: string;
  body: Content;
}

/** A box that scrolls by itself where its content is wider than the page; the keyboard reaches it. */
export function scrollBox(label: string, content: Content): Markup {
  return markup`<div class="scroll" tabindex="0" role="region" aria-label="${label}">${content}</div>`;
}

export interface TableOptions {
  caption: string;
  /** Columns from the left that hold names; the others hold figures. Default 1. */
  names?: number;
  /** Columns from the left that name their row. Default 1. */
  heads?: number;
}

/** Rows as a table; the first row is its head. A first cell that begins with two blanks belongs to the row above it. */
export function dataTable(
  [head = [], ...body]: readonly (readonly Content[])[],
  { caption, names = 1, heads = 1 }: TableOptions,
): Markup {
  const kind = (i: number): Markup | null => (i < names ? null : markup` class="number"`);
  const row = (cells: readonly Content[]): Markup =>
    markup`<tr>
      ${cells.map((cell, i) => (i < heads ? rowHead(cell) : markup`<td${kind(i)}>${cell}</td>`))}
    </tr> `;
  return scrollBox(
    `Table: ${caption}`,
    markup`<table>
      <caption>
        ${caption}
      </caption>
      <thead>
        <tr>
          ${head.map((cell, i) => markup`<th scope="col" ${kind(i)}>${cell === "" ? markup`<span class="visually-hidden">row</span>` : cell}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${body.map(row)}
      </tbody>
    </table>`,
  );
}

function rowHead(cell: Content): Markup {
  return typeof cell === "string" && cell.startsWith("  ")
    ? markup`<th scope="row" class="sub">${cell.trimStart()}</th>`
    : markup`<th scope="row">${cell}</th>`;
}

/** A chart with what it shows below it. */
export function figure(svg: Markup, caption: string, label: string): Markup {
  return markup`<figure>
    ${scrollBox(label, svg)}
    <figcaption>${caption}</figcaption>
  </figure> `;
}

export function note(content: Content): Markup {
  return markup`<p class="note">${content}</p> `;
}

/** Something long behind a line that opens it. */
export function details(summary: Content, content: Content, isPrinted: boolean): Markup {
  return markup`<details${isPrinted ? markup` class="printed"` : null}><summary>${summary}</summary>
${content}</details>\n`;
}

/** "1 task", "2 tasks". */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
