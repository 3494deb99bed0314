import MarkdownIt from "markdown-it";
import type { Token } from "markdown-it";
import { escapeMarkup } from "../../src/report/html/escape.js";
import { headingId } from "./page.js";
import type { Heading, SearchEntry } from "./page.js";

export interface Rendered {
  /** Text of the first heading of level 1, which is in `html` as well; undefined where there is none. */
  readonly title: string | undefined;
  /** The first paragraph as text. */
  readonly lead: string;
  readonly html: string;
  readonly headings: readonly Heading[];
  /** A row for each section; `url` is the fragment alone (`#id`, "" for what stands before the first heading). */
  readonly sections: readonly SearchEntry[];
}

export interface Rendering {
  /** Turns the target of a link into that of the site. Throws where there is none. */
  readonly link: (href: string) => string;
  /** A program as a block of markup. */
  readonly code: (code: string, language: string) => string;
  /** What the search calls its sections. */
  readonly kind: string;
}

/**
 * Markdown as markup. HTML in it is shown as text. Tables that can be wider than the page scroll on their own and can be
 * reached by keyboard.
 */
export function renderMarkdown(text: string, { link, code, kind }: Rendering): Rendered {
  const markdown = new MarkdownIt({ html: false });
  const fence = (tokens: readonly Token[], at: number): string => {
    const token = tokens[at];
    return token ? code(token.content.replace(/\n$/, ""), token.info.trim().split(/\s/)[0] ?? "") : "";
  };
  markdown.renderer.rules.fence = fence;
  markdown.renderer.rules.code_block = fence;
  markdown.renderer.rules.code_inline = (tokens, at) => inlineCode(tokens[at]?.content ?? "");
  markdown.renderer.rules.table_open = () => '<div class="scroll" tabindex="0"><table>\n';
  markdown.renderer.rules.table_close = () => "</table></div>\n";

  const { tokens, ids } = withoutAnchors(markdown.parse(text, {}));
  const headings: Heading[] = [];
  const taken = new Set<string>();
  const sections: { heading: Heading | undefined; text: string[] }[] = [{ heading: undefined, text: [] }];
  let lead = "";
  for (const [i, token] of tokens.entries()) {
    const inline = tokens[i + 1];
    if (token.type === "heading_open" && inline) {
      const words = plainText(inline);
      const heading = {
        level: Number(token.tag.slice(1)),
        id: ids.get(token) ?? headingId(words, taken),
        text: words,
      };
      taken.add(heading.id);
      headings.push(heading);
      sections.push({ heading, text: [] });
      token.attrSet("id", heading.id);
    } else if (token.type === "inline") {
      for (const child of token.children ?? []) retarget(child, link);
      if (tokens[i - 1]?.type !== "heading_open") sections.at(-1)?.text.push(plainText(token));
      if (lead === "" && tokens[i - 1]?.type === "paragraph_open") lead = plainText(token);
    }
  }
  markdown.renderer.rules.heading_close = (all, at) => {
    const open = all[at - 2];
    const id = String(open?.attrGet("id") ?? "");
    const anchor =
      open?.tag === "h1"
        ? ""
        : ` <a class="anchor" href="#${escapeMarkup(id)}" aria-label="Link to: ${escapeMarkup(plainText(all[at - 1]))}">#</a>`;
    return `${anchor}</${open?.tag ?? "h2"}>\n`;
  };
  const title = headings.find(({ level }) => level === 1)?.text;
  return {
    title,
    lead,
    html: markdown.renderer.render(tokens, markdown.options, {}),
    headings,
    sections: sections
      .filter(({ heading, text: words }) => heading !== undefined || words.length > 0)
      .map(({ heading, text: words }) => ({
        url: heading && heading.level > 1 ? `#${heading.id}` : "",
        title: heading?.text ?? title ?? "",
        page: heading && heading.level > 1 ? (title ?? "") : "",
        kind,
        text: words.join(" "),
      })),
  };
}

/** A name or a short expression, which is not broken at the end of a line. */
const SHORT = 24;

/** Code in a line of text. */
export function inlineCode(code: string): string {
  return `<code${code.length <= SHORT ? ' class="short"' : ""}>${escapeMarkup(code)}</code>`;
}

/**
 * A line `<a id="NAME"></a>` before a heading names its id. Takes these lines out; the only HTML that has an effect.
 */
function withoutAnchors(tokens: readonly Token[]): { tokens: Token[]; ids: Map<Token, string> } {
  const ids = new Map<Token, string>();
  const kept: Token[] = [];
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i];
    const heading = tokens[i + 3];
    const id = /^<a id="([\w-]+)"><\/a>$/.exec(tokens[i + 1]?.content ?? "")?.[1];
    if (token?.type === "paragraph_open" && heading?.type === "heading_open" && id !== undefined) {
      ids.set(heading, id);
      i += 2;
    } else if (token) kept.push(token);
  }
  return { tokens: kept, ids };
}

function retarget(token: Token, link: (href: string) => string): void {
  const name = token.type === "link_open" ? "href" : token.type === "image" ? "src" : undefined;
  const target = name && token.attrGet(name);
  if (name && target) token.attrSet(name, link(String(target)));
}

/** The words of an inline token, without marks. */
function plainText(token: Token | undefined): string {
  return (token?.children ?? [])
    .map((child) =>
      child.type === "softbreak" || child.type === "hardbreak"
        ? " "
        : child.type === "text" || child.type === "code_inline"
          ? child.content
          : child.type === "image"
            ? plainText(child)
            : "",
    )
    .join("");
}
