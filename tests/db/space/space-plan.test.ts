import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readBoard, readBoardVoyages } from "#domain/space/board.queries.server.ts";
import { boardPages } from "#domain/space/space.resources.server.ts";
import { openSpaceDesk, type SpaceDesk, theVoyage } from "./fixture.ts";

let desk: SpaceDesk;
beforeAll(async () => {
  desk = await openSpaceDesk();
});
beforeEach(() => desk.clear());
afterAll(() => desk.world.close());

const boxes = (contCount: number) => [{ sizeType: "20GP", contCount }];

describe("the space desk", () => {
  test("orders the waiting list, gives space out of turn, beyond the allotment only with a reason, and takes it back", async () => {
    await desk.beyond("WAIT");
    await desk.allot({ teu: "4" });
    const [a, b, c] = [await desk.booked(4), await desk.booked(3), await desk.booked(3)];
    const ids = [a.id, b.id, c.id];
    const all = async () => (await Promise.all(ids.map((id) => desk.short(id)))).map((one) => one?.split(" ")[0]);
    expect(await desk.shareStep("first", a.id)).toMatchObject({ code: "space.notWaiting" });
    expect(await desk.shareStep("up", b.id)).toMatchObject({ code: "space.isFirst" });
    expect(await desk.shareStep("down", c.id)).toMatchObject({ code: "space.isLast" });
    expect(await desk.shareStep("up", c.id)).toMatchObject({ done: true });
    expect(await desk.shareStep("first", b.id)).toMatchObject({ done: true });
    expect(await desk.shareStep("down", b.id)).toMatchObject({ done: true });
    expect(await desk.shareStep("promote", c.id)).toMatchObject({ done: false, code: "space.full" });
    // Who was moved to the front is served first.
    expect(await desk.shareStep("release", a.id, { reason: "rolled" })).toMatchObject({ done: true });
    expect(await all()).toEqual(["PAUSED", "WAITING", "HELD"]);
    expect(await desk.shareStep("release", a.id, { reason: "again" })).toMatchObject({ code: "space.isAside" });
    // Set aside, it is not served when space comes free, and a sheet saved does not take it up either.
    await desk.step("cancel", c.id);
    expect(await all()).toEqual(["PAUSED", "HELD", undefined]);
    await desk.save({ id: a.id, containers: boxes(1) });
    expect(await desk.short(a.id)).toBe("PAUSED 0+1");
    expect(await desk.shareStep("promote", a.id)).toMatchObject({ done: true });
    expect(await desk.short(a.id)).toBe("HELD 1+0");
    const d = await desk.booked(2);
    await expect(desk.shareStep("overbook", d.id)).rejects.toThrow("kit.reasonRequired");
    expect(await desk.shareStep("overbook", d.id, { reason: "good customer" })).toMatchObject({ done: true });
    expect(await desk.short(d.id)).toBe("HELD 2+0");
    await sql`update booking set bk_status = 'LOCKED' where id = ${d.id}`.execute(desk.world.em().getKysely());
    expect(await desk.shareStep("release", d.id, { reason: "x" })).toMatchObject({ code: "space.locked" });
    expect(await desk.conserved()).toBe(true);
  });

  test("a booking no line is for can be given space beyond all lines only", async () => {
    await desk.beyond("WAIT");
    await desk.allot({ ownerKind: "CUSTOMER", owner: "BOLT" });
    const { id } = await desk.booked(1);
    expect(await desk.short(id)).toBe("WAITING 0+1");
    expect(await desk.shareStep("promote", id)).toMatchObject({ code: "space.noLine" });
    expect(await desk.shareStep("overbook", id, { reason: "ok" })).toMatchObject({ done: true });
    const board = await readBoard(desk.world.em(), desk.clerk().actor, { voyage: theVoyage, pages: boardPages });
    expect(board?.lines.map((line) => [line.id === null, line.bookings])).toEqual([
      [true, 1],
      [false, 0],
    ]);
  });

  test("the board shows booked against allotment per line and altogether; who sees a part of the ports sees that part", async () => {
    await desk.beyond("WAIT");
    await desk.allot({ portLoad: "CNSHA", teu: "10", tons: "100", factor: "1.2" });
    await desk.allot({ portLoad: "CNTAO", teu: "5", plugs: "3" });
    await desk.booked(6);
    await desk.booked(9);
    const board = await readBoard(desk.world.em(), desk.clerk().actor, { voyage: theVoyage, pages: boardPages });
    expect(board?.lines.map(({ portLoad, bookings, waits, cells }) => ({ portLoad, bookings, waits, teu: cells.teu }))).toEqual([
      { portLoad: "CNSHA", bookings: 2, waits: 1, teu: { limit: "12", held: "6.0000", wait: "9.0000", percent: 50 } },
      { portLoad: "CNTAO", bookings: 0, waits: 0, teu: { limit: "5", held: "0", wait: "0", percent: 0 } },
    ]);
    expect(board?.total).toMatchObject({
      bookings: 2,
      waits: 1,
      cells: { teu: { limit: "17", held: "6", percent: 36 }, tons: { limit: null } },
    });
    expect(await readBoard(desk.world.em(), desk.clerk().actor, { voyage: "NO/1", pages: boardPages })).toBeNull();
    const [overview] = await readBoardVoyages(desk.world.em(), desk.clerk().actor, { from: "2026-11-30", pages: boardPages });
    expect(overview).toMatchObject({
      voyage: theVoyage,
      lines: 2,
      overLines: 0,
      waits: 1,
      cells: { teu: { limit: "17", held: "6.0000" } },
    });
    const shares = await desk.list("seaway/voyage/spaceControl", desk.clerk(), [{ key: "voyage", values: [theVoyage] }]);
    expect(shares.rows.map((row) => [row.state, row.lineText])).toEqual([
      ["WAITING", "CNSHA → *"],
      ["HELD", "CNSHA → *"],
    ]);
    const row = { portLoads: ["CNTAO"], portDiss: [], depts: [] };
    const limits = Object.fromEntries(["seaway/voyage/space", "seaway/voyage/spaceControl"].map((page) => [page, { rows: [row] }]));
    const part = desk.world.as("clerk", { dataPms: limits } as never);
    expect((await desk.list("seaway/voyage/spaceControl", part)).total).toBe(0);
    expect((await desk.list("seaway/voyage/space", part)).rows.map((one) => one.portLoad)).toEqual(["CNTAO"]);
  });
});
