import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { EBooking } from "#domain/booking/ebooking-record/ebooking.entity.server.ts";
import { EdiMessage } from "#domain/exchange/edi/edi.entity.server.ts";
import { correctCodes, openCodes } from "#domain/exchange/edi/inbound/ops/correct-codes.server.ts";
import { receiveInterchange } from "#domain/exchange/edi/inbound/ops/receive-interchange.server.ts";
import { answerBookings } from "#domain/booking/ebooking/ops/respond-to-bookings.server.ts";
import { ebookingSteps } from "#domain/booking/ebooking/ebooking.resource.server.ts";
import { runOperation } from "#platform/kernel/operation/operation.server.ts";
import { iftmbf } from "#fixtures/edi/received-files.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/test-database.ts";
import { responseOf } from "#tests/db/booking/ebooking/fixture.ts";
import { seedSea } from "#tests/db/booking/ebooking/sea.ts";

let testDatabase: TestDatabase;
const db = () => testDatabase.em().getKysely();
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  await seedSea(testDatabase.em());
  const profile = {
    partnerCode: "ACMEEDI",
    sender: { id: "SEAWAY" },
    recipient: { id: "ACMEEDI" },
    messages: ["IFTMBC"],
  };
  await sql`insert into edi_partner (code, name, profile)
    values ('ACMEEDI', 'ACME', ${JSON.stringify(profile)}::jsonb)`.execute(db());
  await sql`insert into package_kind (code, name_en) values ('CT', 'CARTON') on conflict do nothing`.execute(
    db(),
  );
});
afterAll(() => testDatabase.close());
beforeEach(async () => {
  await sql`truncate edi_message, e_booking cascade`.execute(db());
  await sql`update voyage set eb_switch = 'OPEN', eb_correction_switch = 'OPEN'`.execute(db());
});

const receive = (text: string) =>
  runOperation(testDatabase.as("clerk"), receiveInterchange, {
    fileName: "booking.edi",
    bytes: Buffer.from(text, "latin1"),
  });
const findingsOf = async (id: number) => {
  const { findings } = await testDatabase.em().findOneOrFail(EdiMessage, { id });
  return (findings as { code: string }[]).map(({ code }) => code);
};
const ebookings = () =>
  testDatabase.em().find(EBooking, {}, { populate: ["cargo", "containers", "voyage"] });
const step = async (verb: "receive" | "reject", eb: EBooking) =>
  responseOf(
    await runOperation(testDatabase.as("clerk"), ebookingSteps[verb], {
      rows: [{ id: eb.id }],
      reason: "no space",
    }),
  );

test("a booking becomes a submitted e-booking with its parties, goods and containers", async () => {
  const { id, status } = await receive(iftmbf("B1"));
  expect([status, await findingsOf(id)]).toEqual(["ACCEPTED", []]);
  const [eb] = await ebookings();
  expect(eb).toMatchObject({
    ebStatus: "SUBMITTED",
    clientCode: "ACME",
    portLoad: "CNSHA",
    portDis: "JPTYO",
    deliveryTerms: "CY-CY",
    shipperName: "SUNRISE TRADING CO., LTD",
    consigneeTel: "8160000001",
    notifyName: "KANSAI FOODS K.K.",
    dgCaptainFlag: "APPLIED",
    pkgs: 1300,
  });
  expect(eb?.voyage?.voyageName).toBe("HANSHIN/2601E");
  expect(
    eb?.cargo
      .getItems()
      .map(({ goodsNameEn, gwt, isDg, dgUnNo }) => [goodsNameEn, gwt, isDg, dgUnNo]),
  ).toEqual([
    ["STEEL PARTS", "12000.000", "N", ""],
    ["PAINT", "2000.000", "Y", "1263"],
  ]);
  expect(eb?.containers.getItems().map(({ sizeType, contCount }) => [sizeType, contCount])).toEqual(
    [["20GP", 2]],
  );
  expect((await testDatabase.em().findOneOrFail(EdiMessage, { id })).objectNos).toEqual([eb?.ebNo]);
});

const plainBooking = (
  reference: string,
  changes: readonly (readonly [from: string, to: string])[],
) => {
  const text = changes.reduce(
    (file, [from, to]) => file.replace(from, to),
    iftmbf(reference, { plain: true }),
  );
  const count = text.split("UNH+")[1]?.split("'").length ?? 0;
  return text.replace(/UNT\+\d+/, `UNT+${count - 2}`);
};
const cargoLines = async () =>
  (await ebookings()).flatMap(({ cargo }) =>
    cargo
      .getItems()
      .map(({ gwt, dim, temperature, temperatureLow, temperatureHigh }) => [
        gwt,
        dim,
        temperature,
        temperatureLow,
        temperatureHigh,
      ]),
  );

test("units of weight, volume and temperature are converted", async () => {
  const text = plainBooking("B1", [
    ["MEA+AAE+G+KGM:12000'", "MEA+AAE+G+LBR:22046.2'"],
    ["MEA+AAE+AAW+MTQ:24.5'", "MEA+AAE+AAW+FTQ:847.55'"],
    ["PIA+5+730890:HS'", "TMP+2+000:FAH'\nRNG+5+FAH:-4:5'\nPIA+5+030389:HS'"],
  ]);
  const { id, status } = await receive(text);
  expect([status, await findingsOf(id)]).toEqual(["ACCEPTED", []]);
  expect(await cargoLines()).toEqual([["9999.988", "24.000", "-17.8000", "-20.0000", "-15.0000"]]);
});

test("a flash point in Fahrenheit is converted", async () => {
  await receive(iftmbf("B1").replace("023:CEL", "073:FAH"));
  expect(
    (await ebookings()).flatMap(({ cargo }) =>
      cargo.getItems().map(({ dgFlashpoint }) => dgFlashpoint),
    ),
  ).toEqual(["", "22.8"]);
});

test.each([
  [
    "a volume in a unit of weight",
    "MEA+AAE+AAW+MTQ:24.5'",
    "MEA+AAE+AAW+KGM:24.5'",
    "edi.unreadableVolume",
  ],
  ["a negative weight", "MEA+AAE+G+KGM:12000'", "MEA+AAE+G+KGM:-12000'", "edi.unreadableWeight"],
  ["a weight as a range", "MEA+AAE+G+KGM:12000'", "MEA+AAE+G+KGM::1:2'", "edi.unreadableWeight"],
  [
    "a temperature in an unknown unit",
    "PIA+5+730890:HS'",
    "TMP+2+018:REA'\nPIA+5+730890:HS'",
    "edi.unreadableTemperature",
  ],
])("%s refuses the booking and names the segment", async (_, from, to, code) => {
  const { id, status } = await receive(plainBooking("B1", [[from, to]]));
  expect([status, await findingsOf(id), await ebookings()]).toEqual(["REJECTED", [code], []]);
});

test("other kinds of gross weight and volume are read", async () => {
  const text = plainBooking("B1", [
    ["MEA+AAE+G+KGM:12000'", "MEA+AAE+AAB+KGM:12000'"],
    ["MEA+AAE+AAW+MTQ:24.5'", "MEA+AAE+AAX+MTQ:24'"],
  ]);
  expect(await receive(text)).toMatchObject({ status: "ACCEPTED" });
  expect((await cargoLines()).map(([gwt, dim]) => [gwt, dim])).toEqual([["12000.000", "24.000"]]);
});

test("a weight that stands where we do not read refuses the booking", async () => {
  const text = plainBooking("B1", [["MEA+AAE+G+KGM:12000'", "MEA+AAE+ABS+KGM:12000'"]]);
  const { id, status } = await receive(text);
  expect([status, await findingsOf(id), await ebookings()]).toEqual([
    "REJECTED",
    ["edi.notRead", "edi.figureNotRead"],
    [],
  ]);
});

test("a temperature at the container is that of the goods; two of them cannot be told apart", async () => {
  const atBoxes = (reference: string, second: string) =>
    plainBooking(reference, [
      [
        "EQD+CN++22G1:102:5+2++5'\nEQN+2'",
        `EQD+CN++22R1:102:5+2++5'\nEQN+1'\nTMP+2+-018:CEL'${second}`,
      ],
    ]);
  expect(await receive(atBoxes("B1", ""))).toMatchObject({ status: "ACCEPTED" });
  expect((await cargoLines()).map(([, , temperature]) => temperature)).toEqual(["-18.0000"]);
  await sql`truncate edi_message, e_booking cascade`.execute(db());
  const { id } = await receive(atBoxes("B2", "\nEQD+CN++22R1:102:5+2++5'\nEQN+1'\nTMP+2+004:CEL'"));
  expect([await findingsOf(id), await ebookings()]).toEqual([["edi.severalTemperatures"], []]);
});

test("what a booking lacks is named by its field", async () => {
  const { id } = await receive(
    plainBooking("B1", [["EQD+CN++22G1:102:5+2++5'", "EQD+CN++22R1:102:5+2++5'"]]),
  );
  const { findings } = await testDatabase.em().findOneOrFail(EdiMessage, { id });
  expect(findings).toMatchObject([{ code: "kit.requiredPlain", field: "cargo.0.temperature" }]);
});

test("a replacement changes it, a cancellation removes it, and the number of the customer is used once", async () => {
  await receive(iftmbf("B1"));
  await receive(iftmbf("B2", { fn: "5", pkgs: "900" }));
  expect((await ebookings()).map(({ pkgs, ebStatus }) => [pkgs, ebStatus])).toEqual([
    [1400, "SUBMITTED"],
  ]);
  expect(await findingsOf((await receive(iftmbf("B3"))).id)).toEqual(["edi.bookedBefore"]);
  await receive(iftmbf("B4", { fn: "1" }));
  expect(await ebookings()).toEqual([]);
  expect(
    await findingsOf((await receive(iftmbf("B5", { fn: "5", documentNo: "EB-9" }))).id),
  ).toEqual(["edi.notBooked"]);
});

test("after it is received a replacement is a correction that waits, and a cancellation is asked for", async () => {
  await receive(iftmbf("B1"));
  const [eb] = await ebookings();
  if (!eb) throw new Error("no e-booking");
  await sql`update e_booking set dg_captain_flag = 'APPROVED', dg_oversea_flag = 'APPROVED'`.execute(
    db(),
  );
  expect(await step("receive", eb)).toBe("done");
  expect(await receive(iftmbf("B2", { fn: "5", pkgs: "900" }))).toMatchObject({
    status: "ACCEPTED",
  });
  expect((await ebookings())[0]).toMatchObject({
    ebStatus: "RECEIVED",
    ebModify: "CORRECTION_SUBMITTED",
    pkgs: 1300,
  });
  expect(await receive(iftmbf("B3", { fn: "1" }))).toMatchObject({ status: "ACCEPTED" });
  expect((await ebookings())[0]).toMatchObject({ ebStatus: "RECEIVED", cancelStatus: "REQUESTED" });
});

test("a closed voyage refuses the message with its reason, and nothing is left of it", async () => {
  await sql`update voyage set eb_switch = 'CLOSED'`.execute(db());
  const { id, status } = await receive(iftmbf("B1"));
  expect([status, await findingsOf(id), await ebookings()]).toEqual([
    "REJECTED",
    ["voyage.ebClosed"],
    [],
  ]);
});

test("a voyage we do not have is named, by number and by vessel", async () => {
  for (const voyage of [{ voyNo: "9999E" }, { vessel: "OTHER" }])
    expect(
      await findingsOf((await receive(iftmbf(`B${JSON.stringify(voyage).length}`, voyage))).id),
    ).toEqual(["edi.voyageUnknown"]);
  expect(await ebookings()).toEqual([]);
});

test("codes of the customer without a mapping are corrected, and the booking is made then", async () => {
  const { id, status } = await receive(iftmbf("B1", { client: "C000123", size: "22X9" }));
  expect([status, (await ebookings()).length]).toEqual(["TO_CORRECT", 0]);
  const { findings } = await testDatabase.em().findOneOrFail(EdiMessage, { id });
  expect(openCodes(findings).map(({ type, ediCode }) => [type, ediCode])).toEqual([
    ["PARTY", "C000123"],
    ["SIZETYPE", "22X9"],
  ]);
  const codes = [
    { type: "PARTY", ediCode: "C000123", systemCode: "ACME" },
    { type: "SIZETYPE", ediCode: "22X9", systemCode: "40GP" },
  ];
  expect(await runOperation(testDatabase.as("clerk"), correctCodes, { id, codes })).toMatchObject({
    status: "ACCEPTED",
  });
  expect((await ebookings())[0]).toMatchObject({ clientCode: "ACME", ctn40Num: 2 });
});

const respond = () => runOperation(testDatabase.as("clerk"), answerBookings, {});
const answers = async () => {
  const messages = await testDatabase
    .em()
    .find(EdiMessage, { direction: "OUT" }, { orderBy: { id: "asc" } });
  return messages.map(({ messageType, body }) => [
    messageType,
    ...Buffer.from(body as Uint8Array)
      .toString("latin1")
      .split(/'\s*/),
  ]);
};

test("its sender is told by IFTMBC once it is received, with our number; again nothing", async () => {
  await receive(iftmbf("B1", { pkgs: "1" }));
  expect(await respond()).toEqual({ answered: 0, waiting: 0 });
  await sql`update e_booking set dg_captain_flag = 'APPROVED', dg_oversea_flag = 'APPROVED'`.execute(
    db(),
  );
  const [eb] = await ebookings();
  if (!eb) throw new Error("no e-booking");
  expect(await step("receive", eb)).toBe("done");
  expect(await respond()).toEqual({ answered: 1, waiting: 0 });
  expect(await respond()).toEqual({ answered: 0, waiting: 0 });
  const bkNo = (await ebookings())[0]?.bkNo ?? "";
  const [segments = []] = await answers();
  expect(segments).toEqual(
    expect.arrayContaining([
      "IFTMBC",
      `BGM+770+${bkNo}+6+AP`,
      `RFF+BN:${bkNo}`,
      "RFF+SI:EB-1",
      "EQN+2",
    ]),
  );
});

test("a rejected one is answered with the reason", async () => {
  await receive(iftmbf("B1"));
  const [eb] = await ebookings();
  if (!eb) throw new Error("no e-booking");
  await step("reject", eb);
  expect(await respond()).toEqual({ answered: 1, waiting: 0 });
  expect((await answers())[0]).toEqual(
    expect.arrayContaining(["BGM+770+EB-1+9+RE", "FTX+AAI+++NO SPACE", "RFF+SI:EB-1"]),
  );
});
