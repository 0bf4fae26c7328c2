import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Voyage } from "#domain/sailing/voyage/voyage.entity.server.ts";
import { saveEbooking } from "#domain/booking/ebooking/ops/save-ebooking.server.ts";
import { ebookingSteps } from "#domain/booking/ebooking/ebooking.resource.server.ts";
import { runOperation } from "#platform/kernel/operation/operation.server.ts";
import { refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import { saveAndStep } from "#platform/records/machine/steps.server.ts";
import { responseOf, faultsOf, openEbookingFixture } from "./fixture.ts";
import { anEbooking, dangerousLine, oversizeLine, plainLine } from "./sea.ts";

let context: Awaited<ReturnType<typeof openEbookingFixture>>;
beforeAll(async () => {
  context = await openEbookingFixture();
});
afterAll(() => context.testDatabase.close());

describe("entry", () => {
  test("a draft is numbered, totalled, dated by the voyage and named by the ports", async () => {
    const { id, ebNo } = await context.save(
      anEbooking({ cargo: [plainLine, dangerousLine], notifySame: "Y" }),
    );
    const eb = await context.read(id);
    expect(ebNo).toMatch(/^EB\d{9}$/);
    expect(eb).toMatchObject({
      ebStatus: "DRAFT",
      clientName: "ACME TRADING CO",
      pkgs: 30,
      gwt: "3000.000",
      dim: "13.500",
      ctn20Num: 2,
    });
    expect(eb).toMatchObject({
      etd: "2026-12-01",
      eta: "2026-12-03",
      portLoadDesc: "SHANGHAI, CHINA",
      portDisDesc: "TOKYO, JAPAN",
    });
    expect(eb).toMatchObject({ notifyName: "NIPPON PARTS KK", notifyTel: "+81 3 1234" });
    expect(eb).toMatchObject({ dgCaptainFlag: "NOT_APPLIED", dgOverseaFlag: "NOT_NEEDED" });
  });

  test("a changed port takes its own name with it, a typed name stays", async () => {
    const { id } = await context.save(anEbooking({ portDisDesc: "TOKYO BAY" }));
    const first = await context.read(id);
    await context.save({
      ...anEbooking(),
      id,
      version: first.version,
      portLoad: "CNTAO",
      portLoadDesc: first.portLoadDesc,
      portDisDesc: "TOKYO BAY",
    });
    expect(await context.read(id)).toMatchObject({
      portLoadDesc: "QINGDAO, CHINA",
      portDisDesc: "TOKYO BAY",
    });
  });

  test("the words 'same as consignee' mean it", async () => {
    const { id } = await context.save(anEbooking({ notifyName: "Same as consignee" }));
    expect((await context.read(id)).notifyName).toBe("NIPPON PARTS KK");
  });

  test("one save tells unknown codes, the voyage and wrong cargo together", async () => {
    expect(
      await faultsOf(
        context.save(
          anEbooking({
            portDis: "XXXXX",
            voyage: "NOBODY/1",
            cargo: [{ ...dangerousLine, dgUnNo: "12" }],
          }),
        ),
      ),
    ).toEqual([
      "portDis kit.unknownCode",
      "voyage kit.unknownCode",
      "cargo.0.dgUnNo cargo.badUnNo",
    ]);
  });

  test("save and submit in one go tells what is wrong and what is missing together", async () => {
    const both = saveAndStep(saveEbooking, ebookingSteps.submit, {});
    const entered = anEbooking({ portDis: "XXXXX", containers: [] });
    const work = runOperation(context.customer(), both, { ...entered, shipperName: "" });
    expect(await faultsOf(work)).toEqual([
      "portDis kit.unknownCode",
      "shipperName kit.requiredPlain",
      "containers ebooking.containersRequired",
    ]);
    // A record that is gone is no fault of the form: nothing else is told.
    const gone = { ...anEbooking({ containers: [] }), id: 999_999, version: 1 };
    expect(await faultsOf(runOperation(context.customer(), both, gone))).toEqual([
      "999999 kit.notFound",
    ]);
  });

  test("a draft may lack things, but what is there must be right", async () => {
    const { id } = await context.save({
      ...anEbooking({ voyage: "", cargo: [{ ...plainLine, isDg: "Y" }], containers: [] }),
      shipperName: "",
    });
    expect((await context.read(id)).voyage).toBeNull();
    expect(await faultsOf(context.save(anEbooking({ voyage: "NOBODY/1" })))).toEqual([
      "voyage kit.unknownCode",
    ]);
    expect(
      await faultsOf(
        context.save(
          anEbooking({ portDis: "XXXXX", containers: [{ sizeType: "99ZZ", contCount: 1 }] }),
        ),
      ),
    ).toEqual(["portDis kit.unknownCode", "containers.0.sizeType kit.unknownCode"]);
    expect(
      await faultsOf(context.save(anEbooking({ portLoad: "JPTYO", portDis: "CNSHA" }))),
    ).toEqual(["portDis voyage.portOrder"]);
    expect(
      await faultsOf(context.save(anEbooking({ cargo: [{ ...dangerousLine, dgUnNo: "12" }] }))),
    ).toEqual(["cargo.0.dgUnNo cargo.badUnNo"]);
    expect(
      await faultsOf(
        context.save(anEbooking({ cargo: [{ ...plainLine, marks: "A\n".repeat(11) }] })),
      ),
    ).toEqual(["cargo.0.marks cargo.tooManyLines"]);
    expect(
      await context.withVoyage({ ended: "Y" }, () => faultsOf(context.save(anEbooking()))),
    ).toEqual(["voyage voyage.ended"]);
  });

  test("dangerous goods are checked against the list once it is loaded", async () => {
    const em = context.testDatabase.em();
    const { Hazardous } = await import("#domain/booking/cargo/hazardous.entity.server.ts");
    em.create(Hazardous, {
      itemKey: "1263-3-II",
      unNo: "1263",
      nameEn: "PAINT",
      category: "3",
      packingGroup: "II",
    });
    await em.flush();
    expect(
      await faultsOf(context.save(anEbooking({ cargo: [{ ...dangerousLine, dgClass: "8" }] }))),
    ).toEqual(["cargo.0.dgClass ebooking.dgClassWrong"]);
    // A number the list lacks is for the captain to check; it only must be entered in full.
    const unlisted = await context.save(
      anEbooking({ cargo: [{ ...dangerousLine, dgUnNo: "9999" }] }),
    );
    const refused = (await context.step("submit", unlisted.id, {}, context.customer())).rows[0];
    expect(refused?.faults?.slice(1)).toMatchObject([
      { code: "ebooking.unNotListed", field: "cargo.0.dgEms", params: { un: "9999" } },
    ]);
    await context.submitted({ cargo: [{ ...dangerousLine, dgUnNo: "9999", dgEms: "F-A,S-B" }] });
    expect(await faultsOf(context.save(anEbooking({ cargo: [dangerousLine] })))).toEqual([]);
    await em.nativeDelete(Hazardous, {});
  });

  test("a stale form is refused and names who and when", async () => {
    const { id } = await context.save(anEbooking());
    const { version } = await context.read(id);
    await context.save({ ...anEbooking({ ebRemark: "first" }), id, version });
    const error = await context
      .save({ ...anEbooking({ ebRemark: "second" }), id, version })
      .catch((item: unknown) => item);
    expect(refusalsOf(error)[0]).toMatchObject({
      code: "kit.stale",
      params: {
        who: "anna",
        when: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        changes: expect.stringContaining("first"),
      },
    });
    expect((await context.read(id)).ebRemark).toBe("first");
  });
});

describe("submit", () => {
  test("says every fault of the sheet at once and changes nothing", async () => {
    const { id } = await context.save(
      anEbooking({
        voyage: "",
        shipperName: "",
        consigneeName: "TO ORDER",
        containers: [],
        cargo: [{ ...plainLine, isDg: "Y" }],
      }),
    );
    const result = await context.step("submit", id, {}, context.customer());
    expect(result.rows[0]).toMatchObject({
      done: false,
      code: "ebooking.incomplete",
      params: { count: 10 },
    });
    expect(result.rows[0]?.faults?.slice(1).map((fault) => `${fault.field} ${fault.code}`)).toEqual(
      [
        "voyage kit.requiredPlain",
        "shipperName kit.requiredPlain",
        "notifyName ebooking.notifyForOrder",
        "containers ebooking.containersRequired",
        ...["dgUnNo", "dgClass", "dgGoodsName", "dgLinker", "dgLinkTel", "nwt"].map(
          (field) => `cargo.0.${field} kit.requiredPlain`,
        ),
      ],
    );
    expect((await context.read(id)).ebStatus).toBe("DRAFT");
    expect(
      responseOf(await context.step("submit", (await context.save(anEbooking({ cargo: [] }))).id)),
    ).toBe("ebooking.incomplete");
  });

  test("is refused by the voyage: ended, closed, too late", async () => {
    const { id } = await context.save(anEbooking());
    const why = async (change: Partial<Voyage>) =>
      context.withVoyage(change, async () =>
        responseOf(await context.step("submit", id, {}, context.customer())),
      );
    expect(await why({ ended: "Y" })).toBe("voyage.ended");
    expect(await why({ ebSwitch: "CLOSED" })).toBe("voyage.ebClosed");
    expect(await why({ ebDeadline: new Date(Date.now() - 60_000) })).toBe(
      "voyage.ebDeadlinePassed",
    );
    expect(await why({ ebDeadline: new Date(Date.now() + 60_000) })).toBe("done");
    expect(await why({})).toBe("ebooking.noSubmitNow");
  });

  test("asks for the approvals the cargo needs", async () => {
    expect(await context.read(await context.submitted())).toMatchObject({
      dgCaptainFlag: "NOT_NEEDED",
      dgOverseaFlag: "NOT_NEEDED",
    });
    expect(await context.read(await context.submitted({ cargo: [oversizeLine] }))).toMatchObject({
      dgCaptainFlag: "APPLIED",
      dgOverseaFlag: "NOT_NEEDED",
    });
    expect(
      await context.read(await context.submitted({ cargo: [oversizeLine], needsOversea: "Y" })),
    ).toMatchObject({
      dgOverseaFlag: "APPLIED",
    });
    const gas = { ...dangerousLine, dgUnNo: "1017", dgClass: "2.3" };
    expect(await context.read(await context.submitted({ cargo: [gas] }))).toMatchObject({
      dgCaptainFlag: "APPLIED",
      dgOverseaFlag: "APPLIED",
    });
  });

  test("can be taken back, and then changed by the customer again", async () => {
    const id = await context.submitted({ cargo: [dangerousLine] });
    expect(await faultsOf(context.save({ ...anEbooking(), id }))).toEqual([" ebooking.frozen"]);
    expect(responseOf(await context.step("cancelSubmit", id, {}, context.customer()))).toBe("done");
    expect(await context.read(id)).toMatchObject({
      ebStatus: "DRAFT",
      dgCaptainFlag: "NOT_APPLIED",
      submittedTime: null,
    });
    await context.save({ ...anEbooking({ ebRemark: "again" }), id });
    expect(responseOf(await context.step("cancelSubmit", id))).toBe("ebooking.notNow");
  });

  test("staff may change a submitted one, which must stay complete", async () => {
    const id = await context.submitted();
    expect(
      await faultsOf(
        context.save({ ...anEbooking({ shipperName: "" }), id }, context.testDatabase.as("clerk")),
      ),
    ).toEqual(["shipperName kit.requiredPlain"]);
    await context.save(
      { ...anEbooking({ cargo: [oversizeLine] }), id },
      context.testDatabase.as("clerk"),
    );
    expect(await context.read(id)).toMatchObject({
      ebStatus: "SUBMITTED",
      dgCaptainFlag: "APPLIED",
    });
  });
});
