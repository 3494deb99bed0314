/** What a build has written; `npm run docs -- --json` prints it. */
export interface Built {
  readonly pages: number;
  readonly files: number;
  readonly bytes: number;
  /** Bytes of script of the pages of tasks. */
  readonly scripts: { readonly total: number; readonly median: PageScript; readonly largest: PageScript };
  readonly searchBytes: number;
  /** Public exports and members without a docstring. */
  readonly undocumented: readonly string[];
  /** Listed pages whose file does not exist. */
  readonly missing: readonly string[];
}

/** Scripts that the page of a task loads: bytes as they are and by gzip, and how many files. */
export interface PageScript {
  readonly task: string;
  readonly bytes: number;
  readonly gzip: number;
  readonly files: number;
}
