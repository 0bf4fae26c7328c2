import type { EntityManager } from "@mikro-orm/postgresql";
import { cargoLines } from "#domain/booking/cargo/cargo.form.ts";
import { cargoFaults } from "#domain/booking/cargo/cargo-rules.ts";
import { captainList, overseasList } from "#domain/booking/approval/approval.list.ts";
import {
  dangerousFaults,
  unlistedNumbers,
} from "#domain/booking/ebooking/dangerous-goods.server.ts";
import { EBooking } from "#domain/booking/ebooking-record/ebooking.entity.server.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { readListQuery } from "#platform/records/list/query/list-address.ts";
import type { ListRow } from "#platform/records/list/list.ts";
import { type Actor, can } from "#platform/kernel/actor/actor.ts";
import type { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { findInResource } from "#platform/records/resource/resource.server.ts";
import { resourceOf } from "../registry.server.ts";
import { shownDictionaries } from "#db/services/references/dictionary.server.ts";
import { type CardCargo, cardCargo } from "./approval-facts.queries.server.ts";

type Reader = { em: EntityManager; actor: Actor };
/** A fault of the cargo, at its field. */
type CargoFault = {
  label: MessageKey | null;
  code: MessageKey;
  params: Record<string, string | number>;
};
export type ApprovalCard = {
  id: number;
  version: number;
  ebNo: string;
  client: string;
  voyage: string;
  ports: string;
  etd: string;
  /** Special lines: UN number, class, packing group or dimensions. */
  goods: string[];
  /** Pairs that must not share a container. */
  apart: string[];
  faults: CargoFault[];
  cargo: CardCargo;
};
export type ApprovalQueue = {
  apiName: string;
  title: MessageKey;
  to: string;
  total: number;
  cards: ApprovalCard[];
};

/** Cards on the home page; the list has all. */
const mostCards = 6;
const shownKeys = [
  "ebNo",
  "clientName",
  "voyageName",
  "portLoad",
  "portDis",
  "etd",
  "goods",
  "apart",
];
const sides = [
  { list: captainList, perm: "approval:captain", flag: "dgCaptainFlag" },
  { list: overseasList, perm: "approval:overseas", flag: "dgOverseaFlag" },
] as const;

/**
 * What waits for the reader's approval, soonest departure first, with what the domain finds in the
 * cargo.
 */
export async function approvalQueues(reader: Reader): Promise<ApprovalQueue[]> {
  const own = sides.filter(
    ({ list, perm }) => can(reader.actor, perm) && can(reader.actor, list.perm),
  );
  return Promise.all(own.map((side) => approvalQueue(reader, side)));
}

async function approvalQueue(
  { em, actor }: Reader,
  { list, flag }: (typeof sides)[number],
): Promise<ApprovalQueue> {
  const resource = resourceOf(list.apiName);
  const search = `f.${flag}=APPLIED&f.ebStatus.in=SUBMITTED,RECEIVED&sort=etd`;
  const query = {
    ...readListQuery(resource.list, new URLSearchParams(search)),
    page: 1,
    pageSize: mostCards,
    keys: shownKeys,
  };
  const page = await findInResource(em, actor, resource, query);
  const rows = JSON.parse(page.json) as ListRow[];
  const faults = await faultsOf(
    em,
    rows.map(({ id }) => id),
  );
  const cargo = await cardCargo(
    em,
    rows.map(({ id }) => id),
  );
  const { labels } = await shownDictionaries(em, actor.lang, ["attachment_kind"]);
  const named = ({ kinds, ...rest }: CardCargo): CardCargo => ({
    ...rest,
    kinds: kinds.map((kind) => labels.attachment_kind?.[kind] ?? kind),
  });
  const cards = rows.map((row) => ({
    ...cardOf(row, faults.get(row.id) ?? []),
    cargo: named(cargo.get(row.id) ?? noCargo),
  }));
  return {
    apiName: list.apiName,
    title: list.title,
    to: `/${list.apiName}?${search}`,
    total: page.total ?? (await page.count()),
    cards,
  };
}

const text = (value: unknown) => (value === null || value === undefined ? "" : String(value));
const parts = (value: unknown) => text(value).split("; ").filter(Boolean);

const noCargo: CardCargo = { lines: [], boxes: "", attachments: 0, kinds: [] };

const cardOf = (row: ListRow, faults: CargoFault[]): Omit<ApprovalCard, "cargo"> => ({
  id: row.id,
  version: row.version,
  ebNo: text(row.ebNo),
  client: text(row.clientName),
  voyage: text(row.voyageName),
  ports: `${text(row.portLoad)} → ${text(row.portDis)}`,
  etd: text(row.etd),
  goods: parts(row.goods),
  apart: parts(row.apart),
  faults,
});

/** Missing and contradictory cargo data by e-booking, three statements for all. */
async function faultsOf(
  em: EntityManager,
  ids: readonly number[],
): Promise<Map<number, CargoFault[]>> {
  if (ids.length === 0) return new Map();
  const ebookings = await em.find(
    EBooking,
    { id: { $in: [...ids] } },
    { populate: ["cargo"], disableIdentityMap: true },
  );
  const lines = ebookings.flatMap((eb) => eb.cargo.getItems().map((line) => ({ id: eb.id, line })));
  const cargo = lines.map(({ line }) => line);
  const unlisted = await unlistedNumbers(
    em,
    cargo.filter(({ isDg }) => isDg === "Y").map(({ dgUnNo }) => dgUnNo),
  );
  const byId = new Map<number, CargoFault[]>();
  for (const { id, line } of lines)
    if (line.isDg === "Y" && unlisted.has(line.dgUnNo))
      byId.set(id, [
        ...(byId.get(id) ?? []),
        { label: null, code: "ebooking.unToCheck", params: { un: line.dgUnNo } },
      ]);
  for (const fault of [...cargoFaults(cargo), ...(await dangerousFaults({ em }, cargo))]) {
    const id = lines[Number(fault.place.field?.split(".")[1])]?.id;
    if (id !== undefined) byId.set(id, [...(byId.get(id) ?? []), shown(fault)]);
  }
  return byId;
}

function shown({ place, code, params }: Refusal): CargoFault {
  const key = place.field?.split(".")[2];
  return {
    label: cargoLines.fields.find((field) => field.key === key)?.label ?? null,
    code,
    params,
  };
}
