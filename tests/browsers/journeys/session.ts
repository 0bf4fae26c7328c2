import { adminPassword } from "#tests/support/administrator.ts";
import type { Journey } from "../journey.ts";
import { button, check, field, message, same } from "../page.ts";

/** A wrong password is refused in words, the right one opens the home page, signing out ends it. */
export const signsIn: Journey = {
  name: "sign-in",
  user: null,
  excused: /status of 4\d\d/,
  async run(page) {
    await page.open("/login");
    await page.fill(field("userName"), "admin");
    await page.fill(field("password"), "not-the-password");
    await page.press("Enter");
    await page.see({ role: "alert" });
    await page.seeValue(field("userName"), "admin");
    await page.fill(field("password"), adminPassword);
    await page.click(button(message("shell.signIn")));
    await page.live();
    same(await page.path(), "/", "address after signing in");
    await page.open("/logout");
    await page.click(button(message("shell.ok")));
    await page.at("/login");
    await page.open("/seaway/bookingMgr/inner");
    await page.at("/login");
  },
};

/** Layouts differ between engines without it. */
export const standardsMode: Journey = {
  name: "documents",
  user: "clerk",
  // Each page is left as soon as it stands, while it may still load parts on demand.
  excused: /status of 404|dynamically imported module|Importing a module script failed/,
  async run(page) {
    for (const path of [
      "/",
      "/seaway/bookingMgr/inner",
      "/seaway/bookingMgr/inner/create/index/new",
      "/seaway/container/import/upload",
      "/no-such-page",
      "/logout",
      "/register",
      "/login",
    ]) {
      await page.open(path);
      const mode = await page.run(() => [document.compatMode, document.characterSet]);
      same(mode, ["CSS1Compat", "UTF-8"], `mode of ${path}`);
      const overflow = await page.run(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      check(overflow <= 0, `${path} is ${overflow} pixels wider than the window`);
    }
  },
};

/** What is chosen is there at once, keeps what was typed, and stays after loading again. */
export const languageAndTheme: Journey = {
  name: "language and theme",
  user: "clerk",
  async run(page) {
    await page.openLive("/seaway/bookingMgr/inner/create/index/new");
    const ground = () => page.run(() => getComputedStyle(document.body).backgroundColor);
    const light = await ground();
    await page.fill(field("bookinger"), "WANG");
    await page.click(button("English"));
    await page.see({ role: "heading", text: message("booking.sheet", {}, "en") });
    await page.seeValue(field("bookinger"), "WANG");
    const dark = `${message("shell.theme", {}, "en")}: ${message("shell.themeDark", {}, "en")}`;
    await page.click(button(dark));
    await page.see({ css: 'html[data-theme="dark"][lang="en"]' });
    await page.until(
      async () => (await ground()) !== light,
      async () => "a dark ground",
    );
    await page.seeValue(field("bookinger"), "WANG");
    await page.reload();
    await page.see({ css: 'html[data-theme="dark"][lang="en"]' });
    await page.seeValue(field("bookinger"), "WANG");
    await page.click(button("中文"));
    await page.see({ css: 'html[lang="zh"]' });
  },
};

/** ctrl-k from anywhere: a screen by pinyin, a record by its number. */
export const searches: Journey = {
  name: "global search",
  user: "clerk",
  async run(page) {
    await page.openLive("/seaway/bookingMgr/inner?f.bkStatus=DRAFT");
    const number = await page.text({ css: "table.sw-table tbody tr a", nth: 0 });
    await page.press("Control", "k");
    const box = { role: "combobox", name: message("shell.searchAll") };
    await page.seeFocused(box);
    await page.type("tidan");
    await page.see({ role: "option", text: message("bill.list") });
    await page.fill(box, number);
    await page.see({ css: '[role="option"][aria-selected="true"]', text: number });
    await page.press("Enter");
    await page.see({ css: "h1", text: number });
    await page.live();
    await page.press("Control", "k");
    await page.seeFocused(box);
    await page.press("Escape");
    await page.gone(box);
  },
};
