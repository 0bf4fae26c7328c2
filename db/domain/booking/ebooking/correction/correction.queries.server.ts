import type { EntityManager } from "@mikro-orm/postgresql";
import { timeShown } from "#platform/kernel/clock/time-shown.ts";
import type { Actor } from "#platform/kernel/actor/actor.ts";
import { boxesOfBookingNo } from "#domain/containers/container/ops/release-containers.server.ts";
import { compareVersions, type Version } from "#platform/records/form/compare-versions.ts";
import { correctionShape } from "./correction-shape.ts";
import { versionOf } from "./correction-version.server.ts";
import { readableRecord } from "#platform/kernel/field/field-readers.ts";
import { EbCorrection, EBooking } from "#domain/booking/ebooking-record/ebooking.entity.server.ts";
import { readEbooking } from "../ebooking.queries.server.ts";

/**
 * The e-booking as its latest correction has it, with what differs from the received version in
 * fields the reader may read (domain §3 ebModify); staff also read which boxes a receipt clears. A
 * received correction is compared with the version before it. The caller checks permission and
 * scope.
 */
export async function readCorrection(
  em: EntityManager,
  actor: Actor,
  id: number,
): Promise<Record<string, unknown> | null> {
  const record = await readEbooking(em, actor, id);
  const eb =
    record &&
    (await em.findOneOrFail(EBooking, { id }, { populate: ["cargo", "containers", "voyage"] }));
  if (!record || !eb) return null;
  const [latest] = await em.find(
    EbCorrection,
    { eBooking: id },
    { orderBy: { id: "desc" }, limit: 1 },
  );
  const now = versionOf(eb);
  const done = latest?.state === "RECEIVED";
  const received = done ? (latest.received as Version) : now;
  const content = latest ? (latest.content as Version) : now;
  const shown = (at: Date | null | undefined) => (at ? timeShown(at, { zone: actor.zone }) : "");
  return {
    ...record,
    ...(done ? {} : content),
    correctionDeadlineText: shown(eb.voyage?.correctionDeadline),
    correctionState: latest?.state ?? "",
    correctionReason: done ? "" : (latest?.reason ?? ""),
    correctionTimeText: shown(latest?.submittedTime),
    correctionRejectReason: latest?.state === "REJECTED" ? latest.rejectReason : "",
    changes: compareVersions(
      correctionShape,
      readableRecord(actor, "EBooking", received),
      readableRecord(actor, "EBooking", content),
    ),
    boxes: actor.kind === "customer" || !eb.bkNo ? [] : await boxesOfBookingNo(em, eb.bkNo),
  };
}
