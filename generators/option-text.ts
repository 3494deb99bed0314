/**
 * The parts of a published question with options: what stands above the line "Options:", and the text of each line
 * `(A) text` below it.
 */
export function readOptionQuestion(question: string | null | undefined): { head: string; options: string[] } {
  const [head = "", ...rest] = (typeof question === "string" ? question : "").split("\nOptions:");
  const options = rest
    .join("\n")
    .split("\n")
    .filter((line) => /^\([A-Z]\) /.test(line))
    .map((line) => line.slice(4).trim());
  return { head: head.trim(), options };
}
