import Decimal from "decimal.js";
import { cargoFaults } from "#domain/booking/cargo/cargo-rules.ts";
import { withImpliedFlags } from "#domain/booking/cargo/implied-flags.ts";
import { cargoBoxes, countBySizeGroup, sizeTypesOf } from "#domain/booking/cargo/lines.server.ts";
import { placeNames } from "#domain/booking/cargo/place-names.server.ts";
import { typedCodesOf } from "#domain/booking/cargo/typed-codes.server.ts";
import { unreadableFaults } from "#domain/booking/cargo/unreadable-texts.server.ts";
import type { Actor } from "#platform/kernel/actor/actor.ts";
import {
  assertExistingCodes,
  type TypedCode,
} from "#platform/records/resource/known-codes.server.ts";
import { replaceLines } from "#platform/records/form/lines.server.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { Refusal, Refusals } from "#platform/kernel/refusal/refusal.ts";
import { RefusalCollector } from "#platform/kernel/refusal/refusal-collector.ts";
import { Customer } from "#domain/masterdata/customer/customer.entity.server.ts";
import type { Voyage } from "#domain/sailing/voyage/voyage.entity.server.ts";
import { assertVoyageOpenFor } from "#domain/sailing/voyage/voyage-gates.ts";
import { callsOf, findVoyage } from "#domain/sailing/voyage/voyage.queries.server.ts";
import {
  approvalAfterSave,
  cargoVersion,
  needsCaptain,
  needsOverseas,
} from "#domain/booking/ebooking-record/approval-need.ts";
import { dangerousFaults } from "../dangerous-goods.server.ts";
import {
  EBooking,
  EbCargo,
  EbContainer,
} from "#domain/booking/ebooking-record/ebooking.entity.server.ts";
import type { EbookingInput } from "../ebooking.schema.ts";
import { submitFaults } from "../submit-faults.ts";

/** A form whose codes exist, with the flags its cargo implies and the names of its places. */
export type CheckedEbooking = {
  input: EbookingInput;
  voyage: Voyage | null;
  counts: ReturnType<typeof countBySizeGroup>;
};

/**
 * Checks a form against master data, voyage and cargo rules. `before` is the stored record: its
 * codes may stay. `complete`: nothing may be missing. Writes nothing.
 */
export async function checkEbooking(
  ctx: Ctx,
  sent: EbookingInput,
  { before, complete }: { before: EBooking | null; complete: boolean },
): Promise<CheckedEbooking> {
  const sizes = await sizeTypesOf(ctx.em, sent.containers);
  const cargo = withImpliedFlags(sent.cargo, { boxes: cargoBoxes(sent.containers, sizes) });
  const input = withNotify({ ...sent, cargo });
  const faults = new RefusalCollector();
  await faults.check(() => assertOwnCodes(ctx.actor, input, before));
  await faults.check(() => assertExistingCodes(ctx, codesOf(input)));
  await faults.check(() => assertMain(ctx, input, before));
  const voyage = await faults.check(() => openVoyage(ctx, input));
  await faults.check(() => assertCargo(ctx, input, { before, complete }));
  faults.throwAny();
  const names = await placeNames(ctx, input, before);
  return {
    input: { ...input, ...names },
    voyage: voyage ?? null,
    counts: countBySizeGroup(input.containers, sizes),
  };
}

const parties = [
  "clientCode",
  "shipperCode",
  "consigneeCode",
  "notifyCode",
  "notify2Code",
  "notify3Code",
] as const;

const codesOf = (input: EbookingInput): TypedCode[] => [
  ...typedCodesOf(input),
  ...parties.map((field): TypedCode => ({ master: "customer", code: input[field], field })),
  { master: "port", code: input.nextPortDis, field: "nextPortDis" },
];

/** The voyage, which takes bookings and calls both ports; null while none is named. */
async function openVoyage(ctx: Ctx, input: EbookingInput): Promise<Voyage | null> {
  if (!input.voyage) return null;
  const voyage = await findVoyage(ctx, input.voyage);
  assertVoyageOpenFor(ctx, voyage, "booking");
  callsOf(voyage, input.portLoad, input.portDis);
  return voyage;
}

/** What the form lacks to be submitted, as far as it tells by itself. */
export const lacksToSubmit = (sent: EbookingInput): readonly Refusal[] =>
  submitFaults(withNotify(sent));

/** Copies the consignee when ticked or typed (operations §3). */
function withNotify(input: EbookingInput): EbookingInput {
  if (input.notifySame !== "Y" && !/^SAME AS (THE )?CONSIGNEE\.?$/i.test(input.notifyName))
    return input;
  const parts = ["Code", "Name", "Address", "CustomsNo", "Tel", "Mail", "Fax"] as const;
  const copied = Object.fromEntries(
    parts.map((part) => [`notify${part}`, input[`consignee${part}` as keyof EbookingInput]]),
  );
  return { ...input, ...copied };
}

/** A newly typed foreign code counts as unknown; a stored one may stay. */
function assertOwnCodes(actor: Actor, input: EbookingInput, before: EBooking | null): void {
  if (actor.kind !== "customer") return;
  const foreign = parties.filter(
    (field) =>
      input[field] &&
      input[field] !== before?.[field] &&
      !actor.customerCodes.includes(input[field]),
  );
  if (foreign.length > 0)
    throw new Refusals(
      foreign.map((field) => new Refusal("kit.unknownCode", { value: input[field] }, { field })),
    );
}

/** The main e-booking exists and, for customers, is their own. */
async function assertMain(
  ctx: Ctx,
  { mainEbNo }: EbookingInput,
  before: EBooking | null,
): Promise<void> {
  if (!mainEbNo || mainEbNo === before?.mainEbNo) return;
  const own =
    ctx.actor.kind === "customer" ? { clientCode: { $in: [...ctx.actor.customerCodes] } } : {};
  const there =
    mainEbNo === before?.ebNo ? 0 : await ctx.em.count(EBooking, { ebNo: mainEbNo, ...own });
  if (there === 0) throw new Refusal("kit.unknownCode", { value: mainEbNo }, { field: "mainEbNo" });
}

/** A draft may be incomplete; a submitted booking may not. */
async function assertCargo(
  ctx: Ctx,
  input: EbookingInput,
  of: { before: EBooking | null; complete: boolean },
): Promise<void> {
  const faults = of.complete
    ? submitFaults(input)
    : cargoFaults(input.cargo).filter(({ code }) => code !== "kit.requiredPlain");
  const stored =
    of.before && !of.complete ? { ...of.before, cargo: of.before.cargo.getItems() } : null;
  const dangerous = await dangerousFaults(ctx, input.cargo);
  faults.push(...dangerous.filter(({ code }) => of.complete || code !== "ebooking.unNotListed"));
  faults.push(...(await unreadableFaults(ctx, input, stored)));
  if (faults.length > 0) throw new Refusals(faults);
}

/**
 * A refusal of submitted cargo stands until it is submitted again, as only that says that it is
 * mended.
 */
const approvalNow: typeof approvalAfterSave = (state, now) =>
  now.needed && now.submitted && state === "REJECTED" ? state : approvalAfterSave(state, now);

/**
 * Writes a checked form with totals, dates of the voyage and the approvals its cargo needs. The
 * caller flushes.
 */
export async function writeEbooking(
  ctx: Ctx,
  eb: EBooking,
  { input, voyage, counts }: CheckedEbooking,
): Promise<void> {
  const submitted = eb.ebStatus === "SUBMITTED";
  const calls = voyage ? callsOf(voyage, input.portLoad, input.portDis) : null;
  const versionBefore = cargoVersion({
    cargo: eb.cargo.getItems(),
    containers: eb.containers.getItems(),
    voyageId: eb.voyage?.id ?? null,
  });
  const client = await ctx.em.findOneOrFail(Customer, { code: input.clientCode });
  const {
    cargo,
    containers,
    id: _id,
    version: _version,
    voyage: _name,
    notifySame: _same,
    ...fields
  } = input;
  const sum = (pick: (line: (typeof cargo)[number]) => string | number) =>
    cargo.reduce((total, line) => total.plus(pick(line)), new Decimal(0));
  const changed =
    versionBefore !== cargoVersion({ cargo, containers, voyageId: voyage?.id ?? null });
  ctx.em.assign(eb, {
    ...fields,
    // Staff fields: a customer's values are ignored.
    ...(ctx.actor.kind === "customer" ? { isVip: eb.isVip ?? "N", isHds: eb.isHds ?? "N" } : {}),
    voyage,
    etd: calls?.load.etd?.slice(0, 10) ?? null,
    eta: calls?.discharge.eta?.slice(0, 10) ?? null,
    clientName: client.nameCh || client.nameEn,
    ctn20Num: counts["20"],
    ctn40Num: counts["40"],
    ctn40hNum: counts["40H"],
    ctn45Num: counts["45"],
    pkgs: sum((line) => line.pkgs).toNumber(),
    gwt: sum((line) => line.gwt).toFixed(3),
    dim: sum((line) => line.dim).toFixed(3),
    dgCaptainFlag: approvalNow(eb.dgCaptainFlag, {
      needed: needsCaptain(cargo),
      changed,
      submitted,
    }),
    dgOverseaFlag: approvalNow(eb.dgOverseaFlag, {
      needed: needsOverseas(cargo, fields.needsOversea),
      changed,
      submitted,
    }),
  });
  replaceLines(eb.cargo, cargo, (values) =>
    ctx.em.create(EbCargo, { ...(values as EbCargo), eBooking: eb }),
  );
  replaceLines(eb.containers, containers, (values) =>
    ctx.em.create(EbContainer, { ...(values as EbContainer), eBooking: eb }),
  );
}
