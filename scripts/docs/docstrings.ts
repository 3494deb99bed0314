import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";

/** How a module names the collection that its task comes from. */
export const SOURCE_NAMES: Readonly<Record<string, string>> = {
  symbench: "SymBench",
  bbh: "BIG-Bench-Hard",
  reasoning_gym: "reasoning-gym",
};

/**
 * The paragraphs of the docstring that says what a task is and where it comes from: the first one of the module, which has
 * to name the source as in "(SymBench `game24`)". Throws where it does not.
 */
export function taskDocstring(file: string, suite: string, id: string): string[] {
  const { text, source } = parse(file);
  const comments = source.statements.flatMap((statement) => docComments(text, statement.getFullStart()));
  const paragraphs = paragraphsOf(comments[0] ?? "");
  const named = new RegExp(`${SOURCE_NAMES[suite] ?? suite}(?: task)? \`${id}\``);
  if (!paragraphs.some((paragraph) => named.test(paragraph)))
    throw new Error(
      `${path.basename(file)}: its first docstring does not name the source as in "(${SOURCE_NAMES[suite] ?? suite} \`${id}\`)"`,
    );
  return paragraphs;
}

/**
 * What the docstrings of a task's params say, by name. They stand in the `z.object({...})` of exactly these names, in the module
 * itself or in one that it imports (tasks that share rules share it). Params without a docstring are left out.
 */
export function paramDocstrings(file: string, names: readonly string[]): Map<string, string> {
  for (const module of [file, ...imports(file)]) {
    const { text, source } = parse(module);
    const found = objectWith(source, names);
    if (!found) continue;
    return new Map(
      found.properties.flatMap((property) => {
        const doc = docComments(text, property.getFullStart()).at(-1);
        return doc === undefined
          ? []
          : [[property.name?.getText(source) ?? "", paragraphsOf(doc).join(" ")] as const];
      }),
    );
  }
  return new Map();
}

const parsed = new Map<string, { text: string; source: ts.SourceFile }>();

function parse(file: string): { text: string; source: ts.SourceFile } {
  const known = parsed.get(file);
  if (known) return known;
  const text = readFileSync(file, "utf8");
  const made = { text, source: ts.createSourceFile(file, text, ts.ScriptTarget.ES2023, true) };
  parsed.set(file, made);
  return made;
}

function docComments(text: string, at: number): string[] {
  return (ts.getLeadingCommentRanges(text, at) ?? [])
    .map(({ pos, end }) => text.slice(pos, end))
    .filter((comment) => comment.startsWith("/**"));
}

/** Lines of a comment as paragraphs: an empty line ends one. */
function paragraphsOf(comment: string): string[] {
  return comment
    .replace(/^\/\*\*|\*\/$/g, "")
    .split("\n")
    .map((line) => line.replace(/^\s*\* ?/, "").trim())
    .join("\n")
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.replace(/\s+/g, " ").trim())
    .filter((paragraph) => paragraph !== "");
}

/** Modules beside a module that it imports. */
function imports(file: string): string[] {
  return parse(file)
    .source.statements.flatMap((statement) =>
      ts.isImportDeclaration(statement) && ts.isStringLiteral(statement.moduleSpecifier)
        ? [statement.moduleSpecifier.text]
        : [],
    )
    .filter((name) => name.startsWith("."))
    .map((name) => path.resolve(path.dirname(file), name.replace(/\.js$/, ".ts")))
    .filter((name) => existsSync(name));
}

/** The argument of a call `z.object({...})` whose keys are `names`. */
function objectWith(source: ts.SourceFile, names: readonly string[]): ts.ObjectLiteralExpression | undefined {
  const wanted = [...names].sort().join();
  let found: ts.ObjectLiteralExpression | undefined;
  const visit = (node: ts.Node): void => {
    if (found) return;
    if (ts.isObjectLiteralExpression(node) && ts.isCallExpression(node.parent)) {
      const keys = node.properties.map((property) => property.name?.getText(source) ?? "");
      if (keys.sort().join() === wanted) found = node;
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}
