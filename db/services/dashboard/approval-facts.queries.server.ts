import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { attachmentKinds } from "#domain/administration/file/attachment-kinds.ts";
import { EbCorrection, EBooking } from "#domain/booking/ebooking-record/ebooking.entity.server.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";

/** A fact of special cargo; `before` is what the last decision was about, where that differs. */
export type CardFact = { label: MessageKey; value: string; before?: string };
export type SpecialCargo = { name: string; facts: CardFact[] };
/** `kinds`: of the attachments, each once, as their dictionary orders them. */
export type CardCargo = {
  lines: SpecialCargo[];
  boxes: string;
  attachments: number;
  kinds: string[];
};

type Line = Readonly<Record<string, unknown>> & { id?: number };

/** What a captain or a port decides on, in the order of a declaration (IMDG Code 5.4.1). */
const factKeys = [
  ["dgUnNo", "cargo.dgUnNo"],
  ["dgClass", "cargo.dgClass"],
  ["dgPackingGroup", "cargo.dgPackingGroup"],
  ["pkgs", "cargo.pkgs"],
  ["gwt", "cargo.gwt"],
  ["nwt", "cargo.nwt"],
  ["dgFlashpoint", "cargo.dgFlashpoint"],
  ["dgEms", "cargo.dgEms"],
  ["dgMarinePollutant", "cargo.marinePollutant"],
  ["length", "cargo.length"],
  ["wide", "cargo.wide"],
  ["height", "cargo.height"],
  ["dgRemark", "cargo.dgRemark"],
] as const satisfies readonly (readonly [string, MessageKey])[];

const columnOf = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const text = (value: unknown): string => {
  const shown = value === null || value === undefined || value === "N" ? "" : String(value);
  return /^-?\d+\.\d+$/.test(shown) ? shown.replace(/\.?0+$/, "") : shown;
};

function cargoOf(line: Line, before: (key: string) => unknown): SpecialCargo {
  const facts = factKeys.flatMap(([key, label]): CardFact[] => {
    const [now, was] = [text(line[key]), before(key)];
    const changed = was !== undefined && text(was) !== now;
    return now === "" && !changed
      ? []
      : [{ label, value: now, ...(changed ? { before: text(was) } : {}) }];
  });
  return { name: text(line.goodsNameEn), facts };
}

const boxesOf = (boxes: readonly Line[]): string =>
  boxes.map(({ contCount, sizeType }) => `${text(contCount)}×${text(sizeType)}`).join(" + ");
const isSpecial = ({ isDg, isOversize }: Line) => isDg === "Y" || isOversize === "Y";

/**
 * The cargo to decide on by e-booking, with what changed since the last decision; five statements
 * for all.
 */
export async function cardCargo(
  em: EntityManager,
  ids: readonly number[],
): Promise<Map<number, CardCargo>> {
  if (ids.length === 0) return new Map();
  const ebookings = await em.find(
    EBooking,
    { id: { $in: [...ids] } },
    { populate: ["cargo", "containers"], disableIdentityMap: true },
  );
  const corrections = await em.find(
    EbCorrection,
    { eBooking: { $in: [...ids] }, state: "SUBMITTED" },
    { disableIdentityMap: true },
  );
  const waiting = new Map(corrections.map((correction) => [correction.eBooking.id, correction]));
  const { rows: files } = await sql<{
    id: number;
    files: number;
    kinds: string[];
  }>`select e_booking_id as id, count(*)::int as files, array_agg(distinct kind) as kinds
    from eb_attachment
    where e_booking_id = any (${[...ids]}::int[])
    group by 1`.execute(em.getKysely());
  const logged = await changedSince(em, ids);
  return new Map(
    ebookings.map((eb): [number, CardCargo] => {
      const correction = eb.ebModify === "CORRECTION_SUBMITTED" ? waiting.get(eb.id) : undefined;
      const version = (correction?.content ?? {}) as { cargo?: Line[]; containers?: Line[] };
      const received = ((correction?.received as { cargo?: Line[] } | undefined)?.cargo ??
        []) as Line[];
      const stored = eb.cargo.getItems().map((line): Line => ({ ...line }));
      const before = (line: Line) => (key: string) =>
        correction
          ? received.find(({ id }) => id !== 0 && id === line.id)?.[key]
          : logged.get(`${line.id} ${columnOf(key)}`);
      const lines = (version.cargo ?? stored)
        .filter(isSpecial)
        .map((line) => cargoOf(line, before(line)));
      const boxes = boxesOf(
        version.containers ?? eb.containers.getItems().map((line): Line => ({ ...line })),
      );
      const attached = files.find(({ id }) => id === eb.id);
      return [
        eb.id,
        { lines, boxes, attachments: attached?.files ?? 0, kinds: kindsInOrder(attached?.kinds) },
      ];
    }),
  );
}

const kindsInOrder = (kinds: readonly string[] = []): string[] =>
  attachmentKinds.filter((kind) => kinds.includes(kind));

/**
 * Values of cargo lines when captain or port last decided, by line and column, as far as they
 * changed since.
 */
async function changedSince(
  em: EntityManager,
  ids: readonly number[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{
    key: string;
    was: string | null;
  }>`select distinct on (c.key_value, c.column_name) c.key_value || ' ' || c.column_name as key,
      c.old_value as was
    from e_booking e
      join eb_cargo l on l.e_booking_id = e.id
      join change_log c on c.table_name = 'eb_cargo'
      and c.key_value = l.id::text
      and c.operation = 'UPDATE'
      and c.column_name = any (${factKeys.map(([key]) => columnOf(key))}::text[])
      and c.oper_time > greatest(e.captain_time, e.oversea_time)
    where e.id = any (${[...ids]}::int[])
    order by c.key_value, c.column_name, c.id`.execute(em.getKysely());
  return new Map(rows.map(({ key, was }) => [key, was ?? ""]));
}
