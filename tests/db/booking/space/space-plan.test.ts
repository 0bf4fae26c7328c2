import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readBoard, readBoardVoyages } from "#domain/booking/space/board.queries.server.ts";
import { boardPages } from "#domain/booking/space/space.resources.server.ts";
import { openSpaceFixture, type SpaceFixture, theVoyage } from "./fixture.ts";

let context: SpaceFixture;
beforeAll(async () => {
  context = await openSpaceFixture();
});
beforeEach(() => context.clear());
afterAll(() => context.testDatabase.close());

const boxes = (contCount: number) => [{ sizeType: "20GP", contCount }];

describe("the space desk", () => {
  test("orders the waiting list, gives space out of turn, beyond the allotment only with a reason, and takes it back", async () => {
    await context.beyond("WAIT");
    await context.allot({ teu: "4" });
    const [a, b, c] = [await context.booked(4), await context.booked(3), await context.booked(3)];
    const ids = [a.id, b.id, c.id];
    const all = async () =>
      (await Promise.all(ids.map((id) => context.short(id)))).map((item) => item?.split(" ")[0]);
    expect(await context.shareStep("first", a.id)).toMatchObject({ code: "space.notWaiting" });
    expect(await context.shareStep("up", b.id)).toMatchObject({ code: "space.isFirst" });
    expect(await context.shareStep("down", c.id)).toMatchObject({ code: "space.isLast" });
    expect(await context.shareStep("up", c.id)).toMatchObject({ done: true });
    expect(await context.shareStep("first", b.id)).toMatchObject({ done: true });
    expect(await context.shareStep("down", b.id)).toMatchObject({ done: true });
    expect(await context.shareStep("promote", c.id)).toMatchObject({
      done: false,
      code: "space.full",
    });
    // The first in the queue is served first.
    expect(await context.shareStep("release", a.id, { reason: "rolled" })).toMatchObject({
      done: true,
    });
    expect(await all()).toEqual(["PAUSED", "WAITING", "HELD"]);
    expect(await context.shareStep("release", a.id, { reason: "again" })).toMatchObject({
      code: "space.isAside",
    });
    // A set-aside booking gets no freed space, nor does saving its form.
    await context.step("cancel", c.id);
    expect(await all()).toEqual(["PAUSED", "HELD", undefined]);
    await context.save({ id: a.id, containers: boxes(1) });
    expect(await context.short(a.id)).toBe("PAUSED 0+1");
    expect(await context.shareStep("promote", a.id)).toMatchObject({ done: true });
    expect(await context.short(a.id)).toBe("HELD 1+0");
    const d = await context.booked(2);
    await expect(context.shareStep("overbook", d.id)).rejects.toThrow("kit.reasonRequired");
    expect(await context.shareStep("overbook", d.id, { reason: "good customer" })).toMatchObject({
      done: true,
    });
    expect(await context.short(d.id)).toBe("HELD 2+0");
    await sql`update booking set bk_status = 'LOCKED' where id = ${d.id}`.execute(
      context.testDatabase.em().getKysely(),
    );
    expect(await context.shareStep("release", d.id, { reason: "x" })).toMatchObject({
      code: "space.locked",
    });
    expect(await context.conserved()).toBe(true);
  });

  test("a booking no line is for can be given space beyond all lines only", async () => {
    await context.beyond("WAIT");
    await context.allot({ ownerKind: "CUSTOMER", owner: "BOLT" });
    const { id } = await context.booked(1);
    expect(await context.short(id)).toBe("WAITING 0+1");
    expect(await context.shareStep("promote", id)).toMatchObject({ code: "space.noLine" });
    expect(await context.shareStep("overbook", id, { reason: "ok" })).toMatchObject({ done: true });
    const board = await readBoard(context.testDatabase.em(), context.clerk().actor, {
      voyage: theVoyage,
      pages: boardPages,
    });
    expect(board?.lines.map((line) => [line.id === null, line.bookings])).toEqual([
      [true, 1],
      [false, 0],
    ]);
  });

  test("the board shows booked against allotment per line and altogether; who sees a part of the ports sees that part", async () => {
    await context.beyond("WAIT");
    await context.allot({ portLoad: "CNSHA", teu: "10", tons: "100", factor: "1.2" });
    await context.allot({ portLoad: "CNTAO", teu: "5", plugs: "3" });
    await context.booked(6);
    await context.booked(9);
    const board = await readBoard(context.testDatabase.em(), context.clerk().actor, {
      voyage: theVoyage,
      pages: boardPages,
    });
    expect(
      board?.lines.map(({ portLoad, bookings, waits, cells }) => ({
        portLoad,
        bookings,
        waits,
        teu: cells.teu,
      })),
    ).toEqual([
      {
        portLoad: "CNSHA",
        bookings: 2,
        waits: 1,
        teu: { limit: "12", held: "6.0000", wait: "9.0000", percent: 50 },
      },
      {
        portLoad: "CNTAO",
        bookings: 0,
        waits: 0,
        teu: { limit: "5", held: "0", wait: "0", percent: 0 },
      },
    ]);
    expect(board?.total).toMatchObject({
      bookings: 2,
      waits: 1,
      cells: { teu: { limit: "17", held: "6", percent: 36 }, tons: { limit: null } },
    });
    expect(
      await readBoard(context.testDatabase.em(), context.clerk().actor, {
        voyage: "NO/1",
        pages: boardPages,
      }),
    ).toBeNull();
    const [overview] = await readBoardVoyages(context.testDatabase.em(), context.clerk().actor, {
      from: "2026-11-30",
      pages: boardPages,
    });
    expect(overview).toMatchObject({
      voyage: theVoyage,
      lines: 2,
      overLines: 0,
      waits: 1,
      cells: { teu: { limit: "17", held: "6.0000" } },
    });
    const shares = await context.list("seaway/voyage/spaceControl", context.clerk(), [
      { key: "voyage", values: [theVoyage] },
    ]);
    expect(shares.rows.map((row) => [row.state, row.lineText])).toEqual([
      ["WAITING", "CNSHA → *"],
      ["HELD", "CNSHA → *"],
    ]);
    const row = { id: 1, portLoads: ["CNTAO"], portDiss: [], depts: [] };
    const columns = { portLoad: null, portDis: null, dept: null };
    const limits = Object.fromEntries(
      ["seaway/voyage/space", "seaway/voyage/spaceControl"].map((page) => [
        page,
        { rows: [row], ...columns },
      ]),
    );
    const part = context.testDatabase.as("clerk", { dataPms: limits });
    expect((await context.list("seaway/voyage/spaceControl", part)).total).toBe(0);
    expect(
      (await context.list("seaway/voyage/space", part)).rows.map((row) => row.portLoad),
    ).toEqual(["CNTAO"]);
  });
});
