import type { ParquetWriteOptions } from "hyparquet-writer";
import { packageVersion } from "../version.js";

/** An element of a Parquet schema. */
export type SchemaElement = NonNullable<ParquetWriteOptions["schema"]>[number];

/** Every column may be empty: what a row lacks is null. */
export const text = (name: string): SchemaElement => ({
  ...{ name, type: "BYTE_ARRAY", converted_type: "UTF8", logical_type: { type: "STRING" } },
  repetition_type: "OPTIONAL",
});
/** A 64-bit integer; cells are bigints. */
export const whole = (name: string): SchemaElement => ({ name, type: "INT64", repetition_type: "OPTIONAL" });
export const real = (name: string): SchemaElement => ({ name, type: "DOUBLE", repetition_type: "OPTIONAL" });
export const truth = (name: string): SchemaElement => ({
  name,
  type: "BOOLEAN",
  repetition_type: "OPTIONAL",
});

export function struct(name: string, ...fields: SchemaElement[][]): SchemaElement[] {
  return [{ name, num_children: fields.length, repetition_type: "OPTIONAL" }, ...fields.flat()];
}

/** A list with the three levels of the Parquet specification, which pyarrow and datasets read as list<element: ...>. */
export function list(name: string, element: SchemaElement[]): SchemaElement[] {
  return [
    {
      name,
      ...{ num_children: 1, converted_type: "LIST", logical_type: { type: "LIST" } },
      repetition_type: "OPTIONAL",
    },
    { name: "list", num_children: 1, repetition_type: "REPEATED" },
    ...element,
  ];
}

/** A schema of columns; it lists every element depth first. */
export function schemaOf(columns: readonly SchemaElement[][]): SchemaElement[] {
  return [{ name: "root", num_children: columns.length }, ...columns.flat()];
}

/** Names of the top-level columns of a schema. */
export function columnsOf(schema: readonly SchemaElement[]): { name: string }[] {
  const columns: { name: string }[] = [];
  let at = 1;
  const skip = (): void => {
    const children = schema[at]?.num_children ?? 0;
    at++;
    for (let i = 0; i < children; i++) skip();
  };
  while (at < schema.length) {
    columns.push({ name: schema[at]?.name ?? "" });
    skip();
  }
  return columns;
}

/** A Parquet file that rows are added to. */
export interface ParquetFile {
  /** `size`: about the bytes of the row, by which groups of rows are bounded. */
  add(row: Record<string, unknown>, size: number): void;
  /** Writes the rest and the footer. */
  close(): void;
  /** Rows so far. */
  readonly rows: number;
}

/** A group of rows is written, and forgotten, when it has so many rows or bytes. */
const GROUP = { rows: 1_000, bytes: 1 << 23 };

/** Opens a Parquet file (Snappy). Throws what the disk says. */
export async function openParquet(file: string, schema: SchemaElement[]): Promise<ParquetFile> {
  const { fileWriter, ParquetWriter } = await import("hyparquet-writer");
  const createdBy = `r1ci-bench ${packageVersion()}`;
  const writer = new ParquetWriter({ writer: fileWriter(file), schema, createdBy });
  const columns = columnsOf(schema);
  let group: Record<string, unknown>[] = [];
  let bytes = 0;
  let rows = 0;
  const flush = (): void => {
    if (group.length === 0) return;
    const columnData = columns.map(({ name }) => ({ name, data: group.map((row) => row[name]) }));
    void writer.write({ columnData, rowGroupSize: group.length });
    group = [];
    bytes = 0;
  };
  return {
    get rows() {
      return rows;
    },
    add(row, size) {
      group.push(row);
      rows++;
      bytes += size;
      if (group.length >= GROUP.rows || bytes >= GROUP.bytes) flush();
    },
    close() {
      flush();
      void writer.finish();
    },
  };
}
