import type { EntityClass, Opt } from "@mikro-orm/postgresql";
import type { RawBuilder } from "kysely";
import type { ListColumn, ListRow } from "../list/list.ts";
import type { Actor } from "#platform/kernel/actor/actor.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";

export type Viewer = { actor: Actor; now: Date };

/** Type of the hidden column; dates need `datetime`, decimals `decimal`. */
type Shown = Partial<Pick<ListColumn, "label" | "kind" | "dict">>;

/**
 * The source of a fact: a column, a path, SQL over the row, a figure of the query that gives
 * several (`defineFacts`), the viewer, or a costly query that lists assume (`assumed`) and steps
 * run under the row lock. `hold` keeps what the SQL asks as it is until the transaction ends.
 */
export type FactSpec<Row> =
  | "column"
  | ({ path: string } & Shown)
  | ({ sql(row: RawBuilder<unknown>): RawBuilder<unknown>; hold?(ctx: Ctx): Promise<void> } & Shown)
  | ({ figure: "flag" | "text" } & Pick<Shown, "label">)
  | { viewer(viewer: Viewer, row: ListRow): unknown }
  | { assumed: unknown; read(ctx: Ctx, row: Row): Promise<unknown> };

/** Instants as ISO text, missing values as null. */
type Plain<Value> = Value extends undefined
  ? null
  : Value extends Date
    ? string
    : Value extends Opt<infer Stored>
      ? Stored
      : Value;
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
      : Spec extends { figure: infer Kind }
        ? Kind extends "flag"
          ? boolean
          : string
        : Spec extends { viewer: (viewer: never, row: never) => infer Value }
          ? Value
          : Spec extends { read: (ctx: never, row: never) => Promise<infer Value> }
            ? Value
            : never;

export type FactValues<Row, Spec> = { [Key in keyof Spec]: FactValue<Row, Key, Spec[Key]> };

/** A query over the list's root alias, built at first use, that gives these columns of one row. */
export type Figures = { query: () => RawBuilder<unknown>; keys: readonly string[] };

/** The columns of facts, as lists need them. */
export type AnyFacts = {
  readonly columns: readonly ListColumn[];
  /**
   * Expressions by column key over the list's root alias; built at first use, when later areas are
   * loaded.
   */
  readonly computed: Readonly<Record<string, () => RawBuilder<unknown>>>;
  /** What one query gives together. */
  readonly figures?: Figures;
  /** Facts of a list row; costly ones are assumed. */
  ofRow(row: ListRow, viewer: Viewer): object;
};

/** From `defineFacts`. */
export type Facts<Row extends object, Values extends object> = Omit<AnyFacts, "ofRow"> & {
  readonly entity: EntityClass<Row>;
  ofRow(row: ListRow, viewer: Viewer): Values;
  /** Current facts by id, in one query of the caller's transaction. */
  read(ctx: Ctx, rows: readonly (Row & { id: number })[]): Promise<Map<number, Values>>;
};

/** `FactsOf<typeof bookingFacts>`. */
export type FactsOf<Definition> = Definition extends { ofRow: (...args: never) => infer Values }
  ? Values
  : never;
