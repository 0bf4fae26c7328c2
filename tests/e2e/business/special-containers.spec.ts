import type { Page } from "@playwright/test";
import {
  answerDialog,
  expect,
  field,
  type Lang,
  messagesOf,
  pictureFile,
  rowOf,
  settled,
  stepOn,
  test,
} from "../fixture.ts";
import { triedIn } from "../languages.ts";

const approval = "/seaway/container/captainApproval";
const ready = (page: Page) => expect(page.locator(".sw-bell button")).toBeVisible();

/** The limit of a class; `vesselCode` is "*" for any vessel. */
type Limit = { dgClass: string; vesselCode: string };

/** The vessel with a limit of its own for class 3. */
const limitedVessel = "SWKAN";

/**
 * A container still to sail that nothing but limits keeps from approval, whatever the day and hour
 * the company was made; `approved` by the captain or open.
 */
async function boxUnderLimits(page: Page): Promise<Limit & { cntNo: string; approved: boolean }> {
  const today = new Date().toISOString().slice(0, 10);
  for (const state of ["AUTO_APPROVED", "APPLIED", "APPROVED"]) {
    await page.goto(`${approval}?f.state=${state}&f.etd.from=${today}&size=500&plain=1`);
    for (const text of await page.locator("table.sw-table tbody tr").allInnerTexts()) {
      const [, dgClass] = /UN\d{4} ([\d.]+)/.exec(text) ?? [];
      const cntNo = /SW[YLR]U\d{7}/.exec(text)?.[0];
      const limited =
        state === "AUTO_APPROVED" ||
        (/超过限额|above the limit/.test(text) && !text.includes("; "));
      const vesselCode = dgClass === "3" && text.includes(limitedVessel) ? limitedVessel : "*";
      if (cntNo && dgClass && limited)
        return { cntNo, dgClass, vesselCode, approved: state === "APPROVED" };
    }
  }
  throw new Error("no container is above a limit only");
}

async function limit(
  page: Page,
  { dgClass, vesselCode }: Limit,
  kg: string,
  t: ReturnType<typeof messagesOf>,
): Promise<void> {
  await page.goto(
    `/seaway/container/dgThreshold?f.dgClass.equals=${dgClass}&f.vesselCode.equals=${vesselCode}`,
  );
  await page.locator("table.sw-table tbody tr a").first().click();
  await field(page, "maxNetKg").fill(kg);
  await field(page, "maxBoxes").fill("");
  await page
    .getByRole("button", { name: t("shell.save"), exact: true })
    .first()
    .click();
  await expect(page.locator(".ui-callout.bp6-intent-success").first()).toBeVisible();
  await settled(page);
}

for (const lang of triedIn<Lang>("en", ["zh", "en"]))
  test(`above the limit the captain is asked, below it the pre-check approves (${lang})`, async ({
    open,
  }) => {
    const t = messagesOf(lang);
    const clerk = await open("clerk", { lang });
    const { cntNo, approved, ...limited } = await boxUnderLimits(clerk);
    if (approved) {
      const captain = await open("captain", { lang });
      await captain.goto(`${approval}?f.cntNo=${cntNo}`);
      await ready(captain);
      await stepOn(captain, cntNo, t("boxApproval.reopen"));
      await expect(rowOf(captain, cntNo).locator(".sw-tag-APPLIED")).toBeVisible();
    }
    const check = async (state: string) => {
      await clerk.goto(`${approval}?f.cntNo=${cntNo}`);
      await ready(clerk);
      await stepOn(clerk, cntNo, t("boxApproval.check"));
      await expect(rowOf(clerk, cntNo).locator(`.sw-tag-${state}`)).toBeVisible();
      await settled(clerk);
    };
    await limit(clerk, limited, "1", t);
    await check("APPLIED");
    await expect(rowOf(clerk, cntNo)).toContainText(
      t("preCheck.aboveMass", { dgClass: limited.dgClass, kg: "", most: "1" })
        .split("1")[0]
        ?.slice(0, 6) ?? "",
    );
    await clerk.screenshot({
      path: pictureFile(`captain-approval-${lang}`),
      animations: "disabled",
    });
    await limit(clerk, limited, "99000", t);
    await check("AUTO_APPROVED");
  });

test("a captain approves and rejects with a reason, and takes a decision back", async ({
  open,
}) => {
  const t = messagesOf("zh");
  const captain = await open("captain");
  await captain.goto(`${approval}?f.state=REJECTED`);
  await ready(captain);
  const cntNo =
    /SW[YLR]U\d{7}/.exec(
      await captain.locator("table.sw-table tbody tr").first().innerText(),
    )?.[0] ?? "";
  await captain.goto(`${approval}?f.cntNo=${cntNo}`);
  await ready(captain);
  await stepOn(captain, cntNo, t("boxApproval.reopen"));
  await expect(rowOf(captain, cntNo).locator(".sw-tag-APPLIED")).toBeVisible();
  await settled(captain);
  await stepOn(captain, cntNo, t("boxApproval.approve"));
  await expect(rowOf(captain, cntNo).locator(".sw-tag-APPROVED")).toBeVisible();
  await settled(captain);
  await stepOn(captain, cntNo, t("boxApproval.reject"));
  await answerDialog(captain, t("boxApproval.reject"), "甲板已满");
  await expect(rowOf(captain, cntNo).locator(".sw-tag-REJECTED")).toBeVisible();
  await expect(rowOf(captain, cntNo)).toContainText("甲板已满");
  // On a phone the same decision without JavaScript.
  await settled(captain);
  await stepOn(captain, cntNo, t("boxApproval.reopen"));
  await expect(rowOf(captain, cntNo).locator(".sw-tag-APPLIED")).toBeVisible();
  const phone = await open("captain", {
    javaScriptEnabled: false,
    viewport: { width: 390, height: 800 },
  });
  await phone.goto(`${approval}?f.cntNo=${cntNo}`);
  await phone.screenshot({ path: pictureFile("captain-approval-phone"), animations: "disabled" });
  await phone
    .getByRole("article", { name: cntNo })
    .getByRole("button", { name: t("boxApproval.approve"), exact: true })
    .click();
  await expect(phone.getByRole("article", { name: cntNo })).toHaveCount(0);
});

for (const lang of triedIn<Lang>("zh", ["zh", "en"]))
  test(`a shipment is followed by one of its containers, and the list comes back as it was left (${lang})`, async ({
    open,
  }) => {
    const t = messagesOf(lang);
    const clerk = await open("clerk", { lang });
    await clerk.goto("/seaway/container/tracking?f.portLoad=CNSGH&sort=etd");
    await ready(clerk);
    const row = clerk
      .locator("table.sw-table tbody tr")
      .filter({ hasText: /SW[YLR]U\d{7}/ })
      .first();
    const cntNo = /SW[YLR]U\d{7}/.exec(await row.innerText())?.[0] ?? "";
    const bkNo = /SWBK\d{9}/.exec(await row.innerText())?.[0] ?? "";
    await row.getByRole("link", { name: bkNo, exact: true }).click();
    await expect(clerk.getByRole("heading", { level: 1 })).toContainText(bkNo);
    await expect(clerk.locator(".tk-done").first()).toBeVisible();
    await clerk.getByRole("link", { name: t("shell.back"), exact: true }).click();
    await expect(clerk).toHaveURL(/f\.portLoad=CNSGH&sort=etd/);
    await expect(clerk.getByRole("heading", { level: 1 })).toContainText(t("tracking.list"));
    await settled(clerk);
    await clerk.getByLabel(t("tracking.number")).fill(cntNo);
    await clerk.getByRole("button", { name: t("tracking.show"), exact: true }).click();
    await expect(clerk.getByRole("heading", { level: 1 })).toContainText(cntNo);
    // A container sails more than once: the reader selects the shipment.
    const events = clerk.getByText(t("container.event.packed")).first();
    const choice = clerk.locator("#content").getByRole("link", { name: bkNo, exact: true });
    await expect(events.or(choice).first()).toBeVisible();
    if (!(await events.isVisible())) await choice.click();
    await expect(events).toBeVisible();
    await expect(clerk.getByText(t("bill.event.issued")).first()).toBeVisible();
    await clerk.screenshot({
      path: pictureFile(`tracking-${lang}`),
      animations: "disabled",
      fullPage: true,
    });
    await clerk.getByRole("link", { name: t("booking.event.entered"), exact: true }).click();
    await expect(clerk).toHaveURL(/\/seaway\/bookingMgr\/inner\/create\/index\/\d+$/);
  });

test("a number is followed without JavaScript; an unknown one says so", async ({ open }) => {
  const t = messagesOf("zh");
  const page = await open("customer1", { javaScriptEnabled: false });
  await page.goto("/seaway/container/tracking");
  const bkNo =
    /SWBK\d{9}/.exec(await page.locator("table.sw-table tbody tr").first().innerText())?.[0] ?? "";
  await page.getByLabel(t("tracking.number")).fill(bkNo);
  await page.getByRole("button", { name: t("tracking.show"), exact: true }).click();
  await expect(page.locator(".tk-steps li").first()).toBeVisible();
  await expect(page.getByText(t("tracking.kind.fee"), { exact: true })).toHaveCount(0);
});
