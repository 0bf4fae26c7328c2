import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ebookingResource } from "#domain/flows/ebooking.resource.server.ts";
import { readResource, searchResource } from "#platform/resource/resource.server.ts";
import { bolt, faultsOf, openEbookingDesk } from "./fixture.ts";
import { anEbooking } from "./sea.ts";

let desk: Awaited<ReturnType<typeof openEbookingDesk>>;
beforeAll(async () => {
  desk = await openEbookingDesk();
});
afterAll(() => desk.world.close());

describe("another customer's booking does not exist", () => {
  test("not in the list, not by its id, not for a step, not for a save", async () => {
    const { id } = await desk.save(anEbooking());
    const stranger = desk.customer(bolt);
    const query = { filters: [], sort: [{ key: "createdTime", order: "desc" as const }], page: 1, pageSize: 1000 };
    const seen = await searchResource(desk.world.em(), stranger.actor, ebookingResource, query);
    expect(seen.rows).toEqual([]);
    const nothing = 99_999;
    for (const one of [id, nothing]) {
      await expect(readResource(desk.world.em(), stranger.actor, ebookingResource, one)).rejects.toThrow("kit.notFound");
      for (const action of ["submit", "cancelSubmit", "copy", "remove"] as const)
        await expect(desk.step(action, one, {}, desk.customer(bolt)), action).rejects.toThrow("kit.notFound");
      expect(await faultsOf(desk.save({ ...anEbooking({ clientCode: "BOLT" }), id: one }, desk.customer(bolt)))).toEqual([
        `${one} kit.notFound`,
      ]);
    }
    expect(await desk.read(id)).toMatchObject({ clientCode: "ACME", ebStatus: "DRAFT" });
  });

  test("nor do other customers' codes: typed, they answer like unknown ones", async () => {
    const asked = (code: string) => faultsOf(desk.save(anEbooking({ clientCode: code })));
    expect(await asked("BOLT")).toEqual(["clientCode kit.unknownCode"]);
    expect(await asked("NOBODY")).toEqual(["clientCode kit.unknownCode"]);
    expect(await faultsOf(desk.save(anEbooking({ consigneeCode: "BOLT", notifyCode: "CORE" })))).toEqual([
      "consigneeCode kit.unknownCode",
      "notifyCode kit.unknownCode",
    ]);
    expect(await faultsOf(desk.save(anEbooking({ consigneeCode: "BOLT" }), desk.world.as("clerk")))).toEqual([]);
    const { id } = await desk.save(anEbooking({ consigneeCode: "BOLT" }), desk.world.as("clerk"));
    expect(await faultsOf(desk.save({ ...anEbooking({ consigneeCode: "BOLT", ebRemark: "kept" }), id }))).toEqual([]);
    expect(await faultsOf(desk.save({ ...anEbooking({ consigneeCode: "CORE" }), id }))).toEqual(["consigneeCode kit.unknownCode"]);
  });

  test("what only staff does is refused to customers", async () => {
    const id = await desk.submitted();
    for (const action of ["receive", "reject", "lockManifest"] as const)
      await expect(desk.step(action, id, { reason: "x" }, desk.customer()), action).rejects.toThrow("kit.noPermission");
    await expect(desk.save(anEbooking(), desk.world.as("captain"))).rejects.toThrow("kit.noPermission");
  });
});
