/** What generators/hash.ts asks for; a browser has none. */
// eslint-disable-next-line no-var
declare var process:
  | {
      getBuiltinModule?(name: "node:crypto"): {
        hash?(algorithm: string, text: string, encoding: "hex"): string;
      };
    }
  | undefined;
