import { expect, test } from "vitest";
import {
  type VehicleBooking,
  vehicleFaults,
  type VehicleFacts,
  type VehicleLine,
} from "./vehicle-faults.ts";

const booking = (over: Partial<VehicleBooking> = {}): VehicleBooking => ({
  voyageName: "HANSHIN/2601E",
  voyageEnded: false,
  closed: false,
  packages: new Map([[1, 2]]),
  boxes: new Set(["SWYU1042000"]),
  ...over,
});
const vehicle = (over: Partial<VehicleLine> = {}): VehicleLine => ({
  bkNo: "BK1",
  cgNo: "1M8GDM9AXKP042788",
  lineNo: 1,
  cntNo: "",
  ...over,
});
const facts = (over: Partial<VehicleFacts> = {}): VehicleFacts => ({
  bookings: new Map([["BK1", booking()]]),
  stored: [],
  ...over,
});
const codes = (vehicles: VehicleLine[], over: Partial<VehicleFacts> = {}) =>
  vehicleFaults(vehicles, facts(over)).map(
    ({ at, code, ask }) => `${at} ${code}${ask ? " ?" : ""}`,
  );
const bookings = (over: Partial<VehicleBooking>) => ({
  bookings: new Map([["BK1", booking(over)]]),
});

test.each<[string, Partial<VehicleLine>, Partial<VehicleFacts>, string[]]>([
  ["a good number", {}, {}, []],
  ["a wrong check digit is a question", { cgNo: "1M8GDM9A0KP042788" }, {}, ["0 vehicle.digit ?"]],
  ["a letter no VIN has", { cgNo: "1M8GDM9AXKPO42788" }, {}, ["0 vehicle.badCharacters"]],
  ["too short", { cgNo: "AB1" }, {}, ["0 vehicle.badLength"]],
  ["an ended voyage", {}, bookings({ voyageEnded: true }), ["0 booking.voyageEnded"]],
  ["a cancelled booking", {}, bookings({ closed: true }), ["0 vehicle.bookingClosed"]],
  ["no such line", { lineNo: 2 }, {}, ["0 vehicle.noLine"]],
  ["its container", { cntNo: "SWYU1042000" }, {}, []],
  ["another booking's container", { cntNo: "SWYU9999999" }, {}, ["0 vehicle.notItsBox"]],
])("%s", (_name, over, more, expected) => {
  expect(codes([vehicle(over)], more)).toEqual(expected);
});

test("no more vehicles than packages; one saved again counts once", () => {
  const three = ["ZVW30-1000001", "ZVW30-1000002", "ZVW30-1000003"].map((cgNo) =>
    vehicle({ cgNo }),
  );
  expect(codes(three.slice(0, 2))).toEqual([]);
  expect(codes(three)).toEqual(["0 vehicle.tooMany", "1 vehicle.tooMany", "2 vehicle.tooMany"]);
  const stored = three.slice(0, 2).map((line) => ({ ...line, voyageName: "HANSHIN/2601E" }));
  expect(codes(three.slice(0, 1), { stored })).toEqual([]);
  expect(codes(three.slice(2), { stored })).toEqual(["0 vehicle.tooMany"]);
});

test("a vehicle stands once on a voyage; on another voyage it may travel again", () => {
  const stored = (voyageName: string) => ({
    stored: [{ ...vehicle({ bkNo: "BK2" }), voyageName }],
  });
  expect(codes([vehicle()], stored("HANSHIN/2601E"))).toEqual(["0 vehicle.onVoyage"]);
  expect(codes([vehicle()], stored("HANSHIN/2602W"))).toEqual([]);
  const both = {
    bookings: new Map([
      ["BK1", booking()],
      ["BK2", booking()],
    ]),
  };
  expect(codes([vehicle(), vehicle({ bkNo: "BK2" })], both)).toEqual([
    "0 vehicle.onVoyage",
    "1 vehicle.onVoyage",
  ]);
});
