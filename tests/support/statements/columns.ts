import type { Client, Connection, Submittable } from "pg";
import type { Kind } from "./statements.ts";

/** `from` is the column of a table that it comes from as it is. */
export type Column = { name: string; kind: Kind; from: string };
type Field = { name: string; dataTypeID: number; tableID: number; columnID: number };

/** What the server answers to "describe": names and types of the columns, nothing is run. */
class Description implements Submittable {
  readonly columns: Promise<Column[]>;
  #fields: Column[] = [];
  #fault: Error | null = null;
  readonly #text: string;
  #done: { resolve(columns: Column[]): void; reject(error: Error): void } | null = null;

  constructor(text: string) {
    this.#text = text;
    this.columns = new Promise((resolve, reject) => (this.#done = { resolve, reject }));
  }

  submit(connection: Connection): void {
    connection.parse({ name: "", text: this.#text, types: [] }, true);
    connection.describe({ type: "S", name: "" }, true);
    connection.sync();
  }

  handleRowDescription({ fields }: { fields: Field[] }): void {
    this.#fields = fields.map(({ name, dataTypeID, tableID, columnID }) => ({
      name,
      kind: kindOf(dataTypeID),
      from: `${tableID}.${columnID}`,
    }));
  }

  handleError(error: Error): void {
    this.#fault ??= error;
    this.#done?.reject(error);
  }

  handleReadyForQuery(): void {
    if (!this.#fault) this.#done?.resolve(this.#fields);
  }
}

const kinds: Readonly<Record<number, Kind>> = {
  16: "boolean",
  // int2, int4, oid, float4, float8: the driver reads them as numbers; bigint and numeric as text.
  ...Object.fromEntries([21, 23, 26, 700, 701].map((oid) => [oid, "number"])),
  // json, jsonb and arrays.
  ...Object.fromEntries(
    [114, 3802, 1000, 1005, 1007, 1009, 1015, 1016, 1021, 1022, 1182, 1185, 1231, 3807].map(
      (oid) => [oid, "json"],
    ),
  ),
};
const kindOf = (oid: number): Kind => kinds[oid] ?? "text";

/** Columns of a statement that is prepared and not run. */
export async function columnsOf(client: Client, text: string): Promise<Column[]> {
  return await client.query(new Description(text)).columns;
}

/** Columns of tables that may be null, by table and place. */
export async function nullableColumns(client: Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ place: string; name: string }>(
    `select a.attrelid || '.' || a.attnum as place, a.attname as name
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relkind = 'r' and a.attnum > 0 and not a.attnotnull`,
  );
  return new Map(rows.map(({ place, name }) => [place, name]));
}
