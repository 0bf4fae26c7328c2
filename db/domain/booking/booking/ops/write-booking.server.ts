import Decimal from "decimal.js";
import { cargoFaults } from "#domain/booking/cargo/cargo-rules.ts";
import { withImpliedFlags } from "#domain/booking/cargo/implied-flags.ts";
import { cargoBoxes, countBySizeGroup, sizeTypesOf } from "#domain/booking/cargo/lines.server.ts";
import { placeNames } from "#domain/booking/cargo/place-names.server.ts";
import { typedCodesOf } from "#domain/booking/cargo/typed-codes.server.ts";
import { unreadableFaults } from "#domain/booking/cargo/unreadable-texts.server.ts";
import {
  assertExistingCodes,
  type TypedCode,
} from "#platform/records/resource/known-codes.server.ts";
import { flushWithLines, replaceLines } from "#platform/records/form/lines.server.ts";
import { handNumber, takeNumber } from "#platform/kernel/settings/numbering.server.ts";
import { assertSeen, type Ctx } from "#platform/kernel/operation/operation.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { RefusalCollector } from "#platform/kernel/refusal/refusal-collector.ts";
import { Customer } from "#domain/masterdata/customer/customer.entity.server.ts";
import { callsOf, findVoyage } from "#domain/sailing/voyage/voyage.queries.server.ts";
import { assertOpen } from "#platform/records/machine/facts.server.ts";
import {
  Booking,
  BookingCargo,
  BookingContainer,
} from "#domain/booking/booking-record/booking.entity.server.ts";
import { bookingFacts } from "../booking.facts.server.ts";
import { bookingMachine } from "../booking.machine.ts";
import type { BookingInput } from "../booking.schema.ts";
import { companyOf } from "#platform/kernel/actor/company.ts";

/**
 * What was received was checked for readers abroad when it was submitted; of a file, which nobody
 * types here, the B/L check names what they cannot read (decision 120).
 */
export type SaveRequest = { ebNo?: string; fromFile?: boolean };

/**
 * Saves a booking in the caller's transaction (operations §3, §5). Flows use `saveWithSpace`, which
 * requests space too.
 */
export async function saveBookingRecord(
  ctx: Ctx,
  input: BookingInput,
  request: SaveRequest = {},
): Promise<{ id: number; bkNo: string }> {
  const { cargo: sent, containers, id, version, bkNo: typedNo, voyage: _name, ...fields } = input;
  const sizes = await sizeTypesOf(ctx.em, containers);
  const cargo = withImpliedFlags(sent, {
    boxes: cargoBoxes(containers, sizes),
    nature: fields.nature,
  });
  const { voyage, calls } = await checkBooking(ctx, { ...input, cargo }, request);
  const client = await ctx.em.findOneOrFail(Customer, { code: input.clientCode });
  const booking =
    id > 0
      ? await loadForChange(ctx, id, version)
      : ctx.em.create(Booking, {
          bkNo: "",
          voyage,
          clientCode: input.clientCode,
          portLoad: "",
          portDis: "",
        });
  // A roll keeps its reason (domain §3 changeVoyage), so the form moves drafts only.
  if (booking.bkStatus === "CONFIRMED" && booking.voyage.id !== voyage.id)
    throw new Refusal("booking.useChangeVoyage", {}, { field: "voyage" });
  const companyCode = companyOf(ctx, booking.companyCode);
  if (!booking.bkNo)
    booking.bkNo = typedNo
      ? await handNumber(ctx, "BK", typedNo, "bkNo")
      : await takeNumber(ctx, "BK", { companyCode, ioType: input.ioType });
  const counts = countBySizeGroup(containers, sizes);
  const names = await placeNames(ctx, input, id > 0 ? booking : null);
  const sum = (pick: (line: (typeof cargo)[number]) => string | number) =>
    cargo.reduce((total, line) => total.plus(pick(line)), new Decimal(0));
  ctx.em.assign(booking, {
    ...fields,
    ...names,
    ...request,
    voyage,
    etd: calls.load.etd?.slice(0, 10) ?? null,
    eta: calls.discharge.eta?.slice(0, 10) ?? null,
    clientName: client.nameCh || client.nameEn,
    deptId: booking.deptId ?? ctx.actor.deptId,
    companyCode,
    bookinger: fields.bookinger || booking.bookinger || ctx.actor.nickName,
    ctn20Num: counts["20"],
    ctn40Num: counts["40"],
    ctn40hNum: counts["40H"],
    ctn45Num: counts["45"],
    pkgs: sum((line) => line.pkgs).toNumber(),
    gwt: sum((line) => line.gwt).toFixed(3),
    dim: sum((line) => line.dim).toFixed(3),
    hscode: fields.hscode || cargo[0]?.hscode || "",
    reconcileResult: "",
    reconcileDetail: null,
    reconcileTime: null,
  });
  replaceLines(booking.cargo, cargo, (values) =>
    ctx.em.create(BookingCargo, { ...(values as BookingCargo), booking }),
  );
  replaceLines(booking.containers, containers, (values) =>
    ctx.em.create(BookingContainer, { ...(values as BookingContainer), booking }),
  );
  await flushWithLines(ctx, booking);
  return { id: booking.id, bkNo: booking.bkNo };
}

/** @throws Refusals of codes, voyage and cargo, all at once */
async function checkBooking(ctx: Ctx, input: BookingInput, request: SaveRequest) {
  const faults = new RefusalCollector();
  await faults.check(() => assertExistingCodes(ctx, codesOf(input)));
  const sailing = await faults.check(() => openVoyage(ctx, input));
  faults.add(cargoFaults(input.cargo));
  if (input.containers.length === 0)
    faults.add([new Refusal("booking.containersRequired", {}, { field: "containers" })]);
  if (input.cargo.length === 0)
    faults.add([new Refusal("booking.cargoRequired", {}, { field: "cargo" })]);
  if (!request.ebNo && !request.fromFile)
    faults.add(await unreadableFaults(ctx, input, await storedTexts(ctx, input.id)));
  faults.throwAny();
  return sailing ?? faults.refuse();
}

/** The voyage, which sails and calls both ports. */
async function openVoyage(ctx: Ctx, input: BookingInput) {
  const voyage = await findVoyage(ctx, input.voyage);
  if (voyage.ended === "Y") throw new Refusal("booking.voyageEnded", {}, { field: "voyage" });
  if (voyage.status === "CANCELLED")
    throw new Refusal("voyage.cancelled", { voyage: voyage.voyageName }, { field: "voyage" });
  return { voyage, calls: callsOf(voyage, input.portLoad, input.portDis) };
}

async function storedTexts(ctx: Ctx, id: number) {
  const stored = id > 0 ? await ctx.em.findOne(Booking, { id }, { populate: ["cargo"] }) : null;
  return stored && { ...stored, cargo: stored.cargo.getItems() };
}

async function loadForChange(ctx: Ctx, id: number, version: number | undefined): Promise<Booking> {
  const booking = await ctx.em.findOne(
    Booking,
    { id },
    { populate: ["cargo", "containers", "voyage"] },
  );
  if (!booking) throw new Refusal("kit.notFound", {}, { key: String(id) });
  await assertSeen(ctx.em, "Booking", booking, version);
  await assertOpen(ctx, { machine: bookingMachine, facts: bookingFacts }, booking, "edit");
  return booking;
}

function codesOf(input: BookingInput): TypedCode[] {
  const parties = [
    "clientCode",
    "agent",
    "shipperCode",
    "consigneeCode",
    "notifyCode",
    "notify2Code",
    "notify3Code",
  ] as const;
  return [
    ...typedCodesOf(input),
    ...parties.map((field): TypedCode => ({ master: "customer", code: input[field], field })),
  ];
}
