import { existsSync, statSync } from "node:fs";
import path from "node:path";
import { usageError } from "../../src/errors.js";
import { rootOf } from "./page.js";

/** Where files of the repository stand in the site. */
export interface LinkMap {
  /** From the root of the repository to the root of the site: `docs/verdicts.md` -> `verdicts.html`. */
  readonly pages: ReadonlyMap<string, string>;
  /** Files that pages link to and that are no page; they are copied to `files/`. Added to while pages are rendered. */
  readonly files: Set<string>;
  readonly repository: string;
}

/**
 * Turns the links of one Markdown file into those of the site: pages, modules of tasks (their page in the gallery), other
 * files of the repository (a copy). Throws a usage error where the target does not exist.
 */
export function repositoryLink(map: LinkMap, file: string, page: string): (href: string) => string {
  return (href) => {
    if (/^[a-z][a-z0-9+.-]*:/i.test(href) || href.startsWith("#")) return href;
    const [target = "", fragment] = href.split("#", 2);
    const source = path.posix.normalize(path.posix.join(path.posix.dirname(file), decodeURI(target)));
    const end = fragment === undefined ? "" : `#${fragment}`;
    const task = /^tasks\/(?:symbench|bbh|reasoning_gym)\/([a-z0-9_]+)\.ts$/.exec(source)?.[1];
    const known =
      map.pages.get(source) ?? map.pages.get(`${source}/README.md`) ?? (task && `tasks/${task}.html`);
    if (known) return `${rootOf(page)}${known}${end}`;
    const full = path.join(map.repository, source);
    if (source.startsWith("..") || !existsSync(full) || !statSync(full).isFile())
      throw usageError(
        `${file} links to "${href}", which is neither a page nor a file of the repository`,
        "correct the link, or add the page to scripts/docs/pages.ts",
      );
    map.files.add(source);
    return `${rootOf(page)}files/${source}${end}`;
  };
}
