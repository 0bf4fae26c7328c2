import { seriousFaults } from "../page/accessibility.ts";
import { bookSailing, receiveOf } from "./book-sailing.ts";
import { expect, field, type Lang, messagesOf, test } from "../fixture.ts";
import { triedIn } from "../languages.ts";

const list = "/eb/bookingModify";

for (const lang of triedIn<Lang>("en", ["zh", "en"]))
  test(`a correction from both sides (${lang}): proposed, compared, rejected with a reason, mended and received`, {
    tag: "@journey",
  }, async ({ open }) => {
    const t = messagesOf(lang);
    const customer = await open(lang === "zh" ? "customer1" : "customer2", { lang });
    const clerk = await open("clerk", { lang });
    const ebNo = await bookSailing(customer, t);
    await receiveOf(clerk, customer.url(), t);
    await customer.goto(
      customer.url().replace(/\?.*/, "").replace("/eb/ebBooking/info", `${list}/editViewInfo`),
    );
    const url = customer.url();
    await expect(field(customer, "consigneeName")).toBeEditable();
    const before = await field(customer, "consigneeName").inputValue();
    await field(customer, "consigneeName").fill("KANSAI CORRECTED CO., LTD");
    await field(customer, "correctionReason").fill("consignee renamed");
    await customer.locator('.sw-form-head button[value="submit"]').click();
    await expect(customer.getByRole("heading", { name: t("correction.compared") })).toBeVisible();
    await expect(
      customer.locator(".sw-versions ins").filter({ hasText: "KANSAI CORRECTED" }),
    ).toBeVisible();

    await clerk.goto(`${list}?f.ebNo=${encodeURIComponent(ebNo)}`);
    await clerk.locator("table.sw-table tbody tr").first().locator("a").first().click();
    await expect(clerk.locator(".sw-versions del").filter({ hasText: before })).toBeVisible();
    await expect(
      clerk.locator(".sw-versions ins").filter({ hasText: "KANSAI CORRECTED" }),
    ).toBeVisible();
    expect(await seriousFaults(clerk)).toEqual([]);
    await clerk.locator(".sw-more-steps > summary").click();
    await clerk.locator('.sw-form-head button[value="reject"]').click();
    await clerk.getByRole("dialog").locator("textarea").fill("Papers missing");
    await clerk
      .getByRole("dialog")
      .getByRole("button", { name: t("correction.reject") })
      .click();
    await expect(
      clerk.getByText(t("correction.wasRejected", { reason: "Papers missing" })),
    ).toBeVisible();

    await customer.goto(url);
    await expect(
      customer.getByText(t("correction.wasRejected", { reason: "Papers missing" })),
    ).toBeVisible();
    await expect(field(customer, "consigneeName")).toHaveValue("KANSAI CORRECTED CO., LTD");
    await field(customer, "consigneeAddress").fill("1-1 MINATO, OSAKA");
    await customer.locator('.sw-form-head button[value="submit"]').click();
    await expect(
      customer.locator(".sw-versions ins").filter({ hasText: "1-1 MINATO" }),
    ).toBeVisible();

    await clerk.goto(url);
    await clerk.locator('.sw-form-head button[value="receive"]').click();
    await expect(clerk.getByRole("dialog")).toContainText(t("correction.askReceive"));
    await clerk
      .getByRole("dialog")
      .getByRole("button", { name: t("correction.receive") })
      .click();
    await expect(
      clerk.locator(".ui-callout[role=status]").filter({ hasText: t("correction.receive.done") }),
    ).toBeVisible();
    await customer.goto(url.replace(`${list}/editViewInfo`, "/eb/ebBooking/info"));
    await expect(customer.locator(".sw-form")).toContainText("KANSAI CORRECTED CO., LTD");
  });
