/**
 * pass@k: the chance that at least one of k samples, drawn from an entry's n without putting back, is right:
 * 1 - C(n - c, k) / C(n, k) for c right ones, as a product so that no binomial overflows. Unbiased; n >= k.
 * Source: M. Chen et al., "Evaluating Large Language Models Trained on Code", arXiv 2107.03374, section 2.1.
 */
export function passAtK(n: number, c: number, k: number): number {
  if (n - c < k) return 1;
  let none = 1;
  for (let i = n - c + 1; i <= n; i++) none *= 1 - k / i;
  return 1 - none;
}

/**
 * pass^k: the chance that all of k samples are right, C(c, k) / C(n, k).
 * Source: S. Yao et al., "tau-bench", arXiv 2406.12045, section 2.
 */
export function passHatK(n: number, c: number, k: number): number {
  let all = 1;
  for (let i = 0; i < k; i++) all *= Math.max(0, c - i) / (n - i);
  return all;
}

/** 1, 2, 4, ... up to `n`. */
export function sampleSizes(n: number): number[] {
  const sizes: number[] = [];
  for (let k = 1; k <= n; k *= 2) sizes.push(k);
  return sizes;
}

/** What one sample of an entry came to; `answer` as `EpisodeSummary` holds it. */
export interface SampleAnswer {
  sample: number;
  answer: string | null;
  right: boolean;
}

/**
 * Whether the majority answer of an entry's samples is right: the answer that most samples gave (blanks and case folded, also
 * one that cannot be read), with the verdict of the first sample that gave it. A sample without an answer gives none.
 * Ties go to the answer that came first in the order of samples. Without any answer it is wrong.
 */
export function majorityRight(samples: readonly SampleAnswer[]): boolean {
  const votes = new Map<string, { count: number; right: boolean }>();
  for (const { answer, right } of [...samples].sort((a, b) => a.sample - b.sample)) {
    if (answer === null) continue;
    const vote = votes.get(answer);
    if (vote) vote.count++;
    else votes.set(answer, { count: 1, right });
  }
  let best: { count: number; right: boolean } | undefined;
  for (const vote of votes.values()) if (!best || vote.count > best.count) best = vote;
  return best?.right ?? false;
}
