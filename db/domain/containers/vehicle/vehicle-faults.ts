import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { frameFault } from "./vin.ts";

export type VehicleLine = { bkNo: string; cgNo: string; lineNo: number; cntNo: string };
/** Of a booking; `boxes` are its containers. */
export type VehicleBooking = {
  voyageName: string;
  voyageEnded: boolean;
  closed: boolean;
  /** Packages by cargo line number. */
  packages: ReadonlyMap<number, number>;
  boxes: ReadonlySet<string>;
};
export type VehicleFacts = {
  /** By booking number; unknown ones are missing. */
  bookings: ReadonlyMap<string, VehicleBooking>;
  /** Stored vehicles of these bookings, and those of the same frame numbers on live bookings. */
  stored: readonly (VehicleLine & { voyageName: string })[];
};
export type VehicleFault = {
  at: number;
  field: "bkNo" | "cgNo" | "lineNo" | "cntNo";
  code: MessageKey;
  params?: Record<string, string | number>;
  /** May be confirmed. */
  ask?: true;
};

const keyOf = ({ bkNo, cgNo }: VehicleLine) => `${bkNo} ${cgNo}`;

/**
 * What is wrong with vehicles to be saved: number, booking, cargo line, container, another booking
 * of the voyage, too many of them.
 */
export function vehicleFaults(
  vehicles: readonly VehicleLine[],
  { bookings, stored }: VehicleFacts,
): VehicleFault[] {
  const sent = new Set(vehicles.map(keyOf));
  const counts = countByLine([
    ...vehicles,
    ...stored.filter((vehicle) => !sent.has(keyOf(vehicle))),
  ]);
  return vehicles.flatMap((vehicle, at): VehicleFault[] => {
    const { bkNo, cgNo, lineNo, cntNo } = vehicle;
    const faults: VehicleFault[] = numberFaults(cgNo).map((fault) => ({ ...fault, at }));
    const booking = bookings.get(bkNo);
    // An unknown booking is refused as an unknown code.
    if (!booking) return faults;
    if (booking.voyageEnded) faults.push({ at, field: "bkNo", code: "booking.voyageEnded" });
    else if (booking.closed)
      faults.push({ at, field: "bkNo", code: "vehicle.bookingClosed", params: { bkNo } });
    const packages = booking.packages.get(lineNo);
    const count = counts.get(lineKey(vehicle)) ?? 0;
    if (packages === undefined)
      faults.push({ at, field: "lineNo", code: "vehicle.noLine", params: { bkNo, line: lineNo } });
    else if (count > packages)
      faults.push({
        at,
        field: "lineNo",
        code: "vehicle.tooMany",
        params: { bkNo, line: lineNo, count, packages },
      });
    if (cntNo && !booking.boxes.has(cntNo))
      faults.push({ at, field: "cntNo", code: "vehicle.notItsBox", params: { cntNo, bkNo } });
    const other =
      stored.find(
        (row) => row.cgNo === cgNo && row.bkNo !== bkNo && row.voyageName === booking.voyageName,
      ) ??
      vehicles.find(
        (row) =>
          row.cgNo === cgNo &&
          row.bkNo !== bkNo &&
          bookings.get(row.bkNo)?.voyageName === booking.voyageName,
      );
    if (other)
      faults.push({
        at,
        field: "cgNo",
        code: "vehicle.onVoyage",
        params: { cgNo, voyage: booking.voyageName, bkNo: other.bkNo },
      });
    return faults;
  });
}

const lineKey = ({ bkNo, lineNo }: VehicleLine) => `${bkNo} ${lineNo}`;

function countByLine(vehicles: readonly VehicleLine[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const vehicle of vehicles)
    counts.set(lineKey(vehicle), (counts.get(lineKey(vehicle)) ?? 0) + 1);
  return counts;
}

function numberFaults(cgNo: string): Omit<VehicleFault, "at">[] {
  const fault = frameFault(cgNo);
  if (!fault) return [];
  if (fault.kind === "length") return [{ field: "cgNo", code: "vehicle.badLength" }];
  if (fault.kind === "characters")
    return [{ field: "cgNo", code: "vehicle.badCharacters", params: { value: fault.value } }];
  return [
    {
      field: "cgNo",
      code: "vehicle.digit",
      params: { expected: fault.expected, value: fault.value },
      ask: true,
    },
  ];
}
