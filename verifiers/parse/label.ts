/** Label of the i-th option (from 0): `(A)`. */
export function optionLabel(index: number): string {
  return `(${String.fromCharCode(65 + index)})`;
}
