import type { EntityClass, Opt } from "@mikro-orm/postgresql";
import type { RawBuilder } from "kysely";
import type { ListColumn, ListRow } from "../list/list.ts";
import type { Actor } from "../operation/actor.ts";
import type { Ctx } from "../operation/operation.server.ts";

/** Who looks at a record, and when. */
export type Viewer = { actor: Actor; now: Date };

/** How a fact travels as a hidden column of a list; dates need `datetime`, decimals `decimal`. */
type Shown = Partial<Pick<ListColumn, "label" | "kind" | "dict">>;

/**
 * Where a fact comes from: the record's own column of that name, the property at the end of a path, an expression over the record's row, who looks, or
 * a question too costly for every row of a list (`assumed` there, read under the row lock).
 */
export type FactSpec<Row> =
  | "column"
  | ({ path: string } & Shown)
  | ({ sql(row: RawBuilder<unknown>): RawBuilder<unknown> } & Shown)
  | { viewer(viewer: Viewer, row: ListRow): unknown }
  | { assumed: unknown; read(ctx: Ctx, row: Row): Promise<unknown> };

/** A value as it travels in a list's row: an instant as ISO text, nothing as null. */
type Plain<Value> = Value extends undefined ? null : Value extends Date ? string : Value extends Opt<infer Stored> ? Stored : Value;
type Missing<Value> = undefined extends Value ? null : null extends Value ? null : never;

type AtPath<Row, Path extends string> = Path extends `${infer Head}.${infer Rest}`
  ? Head extends keyof Row
    ? AtPath<NonNullable<Row[Head]>, Rest> | Missing<Row[Head]>
    : never
  : Path extends keyof Row
    ? Plain<Row[Path]>
    : never;

type FactValue<Row, Key, Spec> = Spec extends "column"
  ? Key extends keyof Row
    ? Plain<Row[Key]>
    : never
  : Spec extends { path: infer Path extends string }
    ? AtPath<Row, Path>
    : Spec extends { sql: (row: never) => RawBuilder<infer Value> }
      ? Value
      : Spec extends { viewer: (viewer: never, row: never) => infer Value }
        ? Value
        : Spec extends { read: (ctx: never, row: never) => Promise<infer Value> }
          ? Value
          : never;

/** The facts a definition gives, by name. */
export type FactValues<Row, Spec> = { [Key in keyof Spec]: FactValue<Row, Key, Spec[Key]> };

/** Facts by their columns alone: what a list needs of them. */
export type AnyFacts = {
  /** Hidden columns of the lists that carry the facts. */
  readonly columns: readonly ListColumn[];
  /** Column key → expression over the root alias of a list's statement; made in use, as later areas may take part in it. */
  readonly computed: Readonly<Record<string, () => RawBuilder<unknown>>>;
  /** The facts a row of the list carries; what is too costly for a list is assumed. */
  ofRow(row: ListRow, viewer: Viewer): object;
};

/** The facts of a kind of record; made by `defineFacts`. */
export type Facts<Row extends object, Values extends object> = Omit<AnyFacts, "ofRow"> & {
  readonly entity: EntityClass<Row>;
  ofRow(row: ListRow, viewer: Viewer): Values;
  /** The facts of records as they are now in the caller's transaction, by id, in one query. */
  read(ctx: Ctx, rows: readonly (Row & { id: number })[]): Promise<Map<number, Values>>;
};

/** The facts of a definition: `FactsOf<typeof bookingFacts>`. */
export type FactsOf<Definition> = Definition extends { ofRow: (...args: never) => infer Values } ? Values : never;
