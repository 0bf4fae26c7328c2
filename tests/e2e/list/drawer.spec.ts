import type { Page } from "@playwright/test";
import { adminPassword } from "#tests/support/administrator.ts";
import { enterAsAdmin, expect, signIn, test, messagesOf } from "../fixture.ts";

const list = "/xhlbasic/packageKind";
const ready = (page: Page) => expect(page.locator(".sw-bell button")).toBeVisible();

test("the drawer's three tabs lie over the list, are worked by keys, and what they change is seen below (en)", async ({
  visitor: page,
  excused,
}) => {
  // A refusal is a response.
  excused.excuse(/status of 422/);
  const t = messagesOf("en");
  await enterAsAdmin(page, "en");
  await page.goto(list);
  await ready(page);
  const columns = page.locator(".sw-chooser > summary");
  await columns.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: t("list.tabDevops") }).focus();
  await page.keyboard.press("Enter");
  const drawer = page.getByRole("dialog");
  await expect(drawer.getByRole("toolbar")).toBeVisible();
  expect((await drawer.boundingBox())?.width).toBe(800);
  await expect(page).toHaveURL(new RegExp(`${list}$`));
  // The first column cannot move up; the drawer shows the refusal and stays.
  await drawer.getByRole("checkbox").first().check();
  await drawer.getByRole("button", { name: t("list.moveUp") }).click();
  await expect(drawer.getByRole("alert")).toHaveText(t("column.atTop"));
  await drawer
    .getByRole("link", { name: t("list.lineEditOf", { column: "" }).trim() })
    .nth(1)
    .click();
  const name = drawer.locator('[name="pageColumnName"]');
  await name.fill("Probe heading");
  await name.press("Enter");
  await expect(drawer.getByRole("status")).toHaveText(t("column.saved"));
  await expect(page.locator("table.sw-table").getByText("Probe heading")).toBeAttached();
  // An open form closes first, then the drawer; focus returns.
  await drawer.getByRole("link", { name: t("shell.create") }).click();
  await expect(name).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(name).toHaveCount(0);
  await drawer.getByRole("link", { name: t("list.tabDataPms") }).click();
  await expect(drawer.getByText(t("dataPermission.none"))).toBeVisible();
  await drawer.getByRole("link", { name: t("shell.create") }).click();
  await drawer.locator('[name="pmsName"]').fill("Probe");
  await drawer
    .locator("details", { hasText: t("dataPermission.roles") })
    .locator("summary")
    .click();
  await drawer
    .getByLabel(`${t("dataPermission.roles")}: ${t("dataPermission.treeFind")}`)
    .fill("clerk");
  await drawer.locator('input[name="roles"]:visible').first().check();
  await drawer.getByRole("button", { name: t("shell.save") }).click();
  await expect(drawer.getByRole("status")).toHaveText(t("dataPermission.saved"));
  await drawer
    .getByRole("button", { name: t("dataPermission.toggleOf", { name: "Probe" }) })
    .click();
  await expect(
    drawer.getByRole("button", { name: t("dataPermission.toggleOf", { name: "Probe" }) }),
  ).toHaveText(t("dataPermission.off"));
  await drawer
    .getByRole("checkbox", { name: t("dataPermission.chooseOf", { name: "Probe" }) })
    .check();
  await drawer.getByRole("button", { name: t("shell.delete") }).click();
  const dialog = drawer.getByRole("alertdialog");
  await expect(dialog).toContainText(t("dataPermission.deleteAsk"));
  await dialog.getByRole("button", { name: t("shell.delete") }).click();
  await expect(drawer.getByRole("status")).toHaveText(t("dataPermission.deleted"));
  await page.keyboard.press("Escape");
  await expect(drawer).toHaveCount(0);
  await expect(columns).toBeFocused();
  // The row menu explains to administrators why the row is visible.
  await page.locator("table.sw-table tbody td").nth(1).click({ button: "right" });
  await page.getByRole("menuitem", { name: t("list.rowWhy") }).click();
  await expect(page).toHaveURL(/\/system\/whySee\?apiName=xhlbasic\/packageKind&id=\d+/);
});

test("without JavaScript the tabs are pages of their own (zh)", async ({ browser }) => {
  const t = messagesOf("zh");
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 1440, height: 900 },
  });
  const page = await context.newPage();
  await page.goto("/login");
  await signIn(page, "admin", adminPassword);
  await page.goto(`${list}?drawer=columns`);
  await page.getByRole("link", { name: t("list.tabDataPms") }).click();
  await page.getByRole("link", { name: t("shell.create"), exact: true }).click();
  await page.locator('[name="pmsName"]').fill("无脚本");
  await page.locator('[name="portText"]').fill("ningbo");
  await page.getByRole("button", { name: t("shell.search"), exact: true }).click();
  await expect(page.locator('[name="pmsName"]')).toHaveValue("无脚本");
  await expect(page.locator(".sw-pms-tree[open]")).toHaveCount(2);
  await page.getByRole("button", { name: t("shell.save"), exact: true }).click();
  await expect(page.getByRole("status")).toHaveText(t("dataPermission.saved"));
  await page
    .getByRole("checkbox", { name: t("dataPermission.chooseOf", { name: "无脚本" }) })
    .check();
  await page.getByRole("button", { name: t("shell.delete"), exact: true }).click();
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: t("shell.delete") })
    .click();
  await expect(page.getByRole("status")).toHaveText(t("dataPermission.deleted"));
  // Sizes are edited in a form too.
  await page.locator(`summary[aria-label="${t("shell.size")}"]`).click();
  await page.getByRole("button", { name: t("shell.sizeDefault"), exact: true }).click();
  await expect(page.locator("html")).toHaveAttribute("data-size", "default");
  await context.close();
});

test("with keys alone: siblings of a tree change places, a role's menus are ticked, a deletion is given up and done (zh)", async ({
  visitor: page,
}) => {
  const t = messagesOf("zh");
  await enterAsAdmin(page, "zh");
  await page.goto("/system/menu");
  await ready(page);
  // Keys work once the table is a grid.
  await expect(page.locator(".sw-tree-list.sw-live table[role]")).toBeVisible();
  const names = page.locator("tbody [data-level='0'] a");
  const [first = "", second = ""] = await names.allInnerTexts();
  await names.first().focus();
  await page.keyboard.press("Alt+ArrowDown");
  await expect(page.getByText(t("org.orderSaved"))).toBeVisible();
  await expect(names.first()).toHaveText(second);
  await expect(names.nth(1)).toBeFocused();
  await page.keyboard.press("Alt+ArrowUp");
  await expect(names.first()).toHaveText(first);
  await expect(names.first()).toBeFocused();
  await page.keyboard.press("Alt+ArrowUp");
  await expect(page.getByRole("alert").getByText(t("column.atTop"))).toBeVisible();
  // A role: search, arrow keys, Space, save.
  await page.goto("/system/role/index/new");
  await ready(page);
  await page.locator('[name="roleName"]').fill("钥匙");
  await page.locator('[name="roleKey"]').fill("keys");
  const tree = page.locator("fieldset.sw-ticks");
  await tree.getByLabel(t("org.treeFind")).fill("岗位");
  await expect(tree.locator("li:visible").first()).toBeVisible();
  await expect(tree.locator('li input[tabindex="0"]')).toHaveCount(1);
  await tree.locator('li input[tabindex="0"]').focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Space");
  await expect(tree.locator("li input:checked").first()).toBeAttached();
  await expect(tree.locator("output")).not.toHaveText(
    t("org.tickedCount", { count: 0, all: await tree.locator("li input").count() }),
  );
  await page.keyboard.press("Control+s");
  await expect(page.getByRole("status").getByText(t("shell.saved"))).toBeVisible();
  await page.goto("/system/role?f.roleKey=keys");
  await ready(page);
  await page.locator("td[tabindex='0']").focus();
  await page.keyboard.press("Space");
  const remove = page.getByRole("toolbar").getByRole("button", { name: t("role.remove") });
  await remove.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByText(t("shell.deleteCancelled"))).toBeVisible();
  await expect(remove).toBeFocused();
  await page.keyboard.press("Enter");
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("role.remove"), exact: true })
    .press("Enter");
  await expect(page.getByText(t("shell.empty"))).toBeVisible();
});
