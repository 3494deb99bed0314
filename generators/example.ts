/** The first of two examples of an answer's form that is not the answer. */
export function exampleOtherThan(answer: string, first: string, second: string): string {
  return answer === first ? second : first;
}
