/**
 * Figures of arXiv 2505.21668: mean accuracy over its 37 test tasks, in per cent. They were measured on the paper's questions by its
 * verifiers, so that they stand beside a run's own figures for orientation only.
 */
export const PUBLISHED = [
  { model: "Qwen-2.5-14B", way: "text only", accuracy: 44.1 },
  { model: "GPT-4o", way: "text only", accuracy: 58.6 },
  { model: "GPT-4o", way: "with Code Interpreter", accuracy: 70.9 },
  { model: "R1-CI-14B", way: "code interpreter, trained", accuracy: 72.4 },
] as const;

/** What reinforcement learning added there, in percentage points. */
export const PUBLISHED_GAIN = { withoutCurriculum: 3.4, withCurriculum: 9.3 } as const;
