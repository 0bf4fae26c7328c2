import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ebookingResource } from "#domain/booking/ebooking/ebooking.resource.server.ts";
import { readResource, searchResource } from "#platform/records/resource/resource.server.ts";
import { bolt, faultsOf, openEbookingFixture } from "./fixture.ts";
import { anEbooking } from "./sea.ts";

let context: Awaited<ReturnType<typeof openEbookingFixture>>;
beforeAll(async () => {
  context = await openEbookingFixture();
});
afterAll(() => context.testDatabase.close());

describe("another customer's booking does not exist", () => {
  test("not in the list, not by its id, not for a step, not for a save", async () => {
    const { id } = await context.save(anEbooking());
    const stranger = context.customer(bolt);
    const query = {
      filters: [],
      sort: [{ key: "createdTime", order: "desc" as const }],
      page: 1,
      pageSize: 1000,
    };
    const seen = await searchResource(
      context.testDatabase.em(),
      stranger.actor,
      ebookingResource,
      query,
    );
    expect(seen.rows).toEqual([]);
    const nothing = 99_999;
    for (const item of [id, nothing]) {
      await expect(
        readResource(context.testDatabase.em(), stranger.actor, ebookingResource, item),
      ).rejects.toThrow("kit.notFound");
      for (const action of ["submit", "cancelSubmit", "copy", "remove"] as const)
        await expect(
          context.step(action, item, {}, context.customer(bolt)),
          action,
        ).rejects.toThrow("kit.notFound");
      expect(
        await faultsOf(
          context.save({ ...anEbooking({ clientCode: "BOLT" }), id: item }, context.customer(bolt)),
        ),
      ).toEqual([`${item} kit.notFound`]);
    }
    expect(await context.read(id)).toMatchObject({ clientCode: "ACME", ebStatus: "DRAFT" });
  });

  test("nor do other customers' codes: typed, they answer like unknown ones", async () => {
    const faultsFor = (code: string) => faultsOf(context.save(anEbooking({ clientCode: code })));
    expect(await faultsFor("BOLT")).toEqual(["clientCode kit.unknownCode"]);
    expect(await faultsFor("NOBODY")).toEqual(["clientCode kit.unknownCode"]);
    expect(
      await faultsOf(context.save(anEbooking({ consigneeCode: "BOLT", notifyCode: "CORE" }))),
    ).toEqual(["consigneeCode kit.unknownCode", "notifyCode kit.unknownCode"]);
    expect(
      await faultsOf(
        context.save(anEbooking({ consigneeCode: "BOLT" }), context.testDatabase.as("clerk")),
      ),
    ).toEqual([]);
    const { id } = await context.save(
      anEbooking({ consigneeCode: "BOLT" }),
      context.testDatabase.as("clerk"),
    );
    expect(
      await faultsOf(
        context.save({ ...anEbooking({ consigneeCode: "BOLT", ebRemark: "kept" }), id }),
      ),
    ).toEqual([]);
    expect(await faultsOf(context.save({ ...anEbooking({ consigneeCode: "CORE" }), id }))).toEqual([
      "consigneeCode kit.unknownCode",
    ]);
  });

  test("what only staff does is refused to customers", async () => {
    const id = await context.submitted();
    for (const action of ["receive", "reject", "lockManifest"] as const)
      await expect(
        context.step(action, id, { reason: "x" }, context.customer()),
        action,
      ).rejects.toThrow("kit.noPermission");
    await expect(context.save(anEbooking(), context.testDatabase.as("captain"))).rejects.toThrow(
      "kit.noPermission",
    );
  });
});
