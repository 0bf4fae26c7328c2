import type { Journey } from "../journey.ts";
import { button, check, field, type JourneyPage, message, same } from "../page.ts";

const list = "/seaway/bookingMgr/inner";
const form = `${list}/create/index/new`;

/** What a draft that exists sails with and where, so that a new one is good on any day. */
async function sailing(page: JourneyPage): Promise<{ voyage: string; portDis: string }> {
  await page.openLive(`${list}?f.bkStatus=DRAFT&f.portLoad=CNSGH&sort=-etd`);
  const cells = await page.texts({ css: "table.sw-table tbody tr:nth-child(1) td" });
  const ports = cells.filter((text) => /^[A-Z]{2}[A-Z0-9]{3}$/.test(text));
  const voyage = cells.find((text) => /^SEAWAY .+\/\d{4}[EWNS]$/.test(text));
  if (!voyage || !ports[1]) throw new Error(`no draft to sail with: ${cells.join(" | ")}`);
  return { voyage, portDis: ports[1] };
}

async function tabTo(page: JourneyPage, name: string): Promise<void> {
  const focused = () =>
    page.run(() => (document.activeElement as HTMLInputElement | null)?.name ?? "");
  for (let stop = 0; stop < 90; stop += 1) {
    if ((await focused()) === name) return;
    await page.press("Tab");
  }
  throw new Error(`${name} is not reached by Tab`);
}

/** Types into a picker and takes the first suggestion. */
async function pick(page: JourneyPage, name: string, typed: string, code: string): Promise<void> {
  await tabTo(page, name);
  await page.type(typed);
  await page.see({ css: '[role="option"][aria-selected="true"]', text: code });
  await page.press("Enter");
  await page.gone({ role: "listbox" });
  await page.seeValue(field(name), code);
}

/** A booking by keyboard: pickers, numbers, lines; saved by its key. */
export const entersForm: Journey = {
  name: "form by keyboard",
  user: "clerk",
  async run(page) {
    const { voyage, portDis } = await sailing(page);
    await page.openLive(form);
    await page.seeFocused(field("voyage"));
    await pick(page, "voyage", voyage, voyage);
    await pick(page, "clientCode", "SHHYGJ", "SHHYGJ");
    await page.press("Alt", "2");
    await page.seeFocused(field("receipt"));
    await pick(page, "portLoad", "shanghai", "CNSGH");
    await pick(page, "portDis", portDis, portDis);
    await page.press("Alt", "5");
    await page.seeFocused(field("containers[0].sizeType"));
    await pick(page, "containers[0].sizeType", "40HC", "40HC");
    await tabTo(page, "containers[0].contCount");
    await page.type("2");
    await page.press("Alt", "6");
    await page.seeFocused(field("cargo[0].goodsNameEn"));
    await page.type("LADIES' COTTON KNITTED T-SHIRTS");
    await pick(page, "cargo[0].hscode", "610910", "610910");
    await tabTo(page, "cargo[0].pkgs");
    await page.type("820");
    await pick(page, "cargo[0].packageKind", "CT", "CT");
    await tabTo(page, "cargo[0].gwt");
    await page.type("9184.25");
    await tabTo(page, "cargo[0].dim");
    await page.seeValue(field("cargo[0].gwt"), "9,184.25");
    await page.type("50.84");
    await page.press("Control", "s");
    await page.see({ role: "status", text: message("shell.saved") });
    const number = await page.value(field("bkNo"));
    same(/^SWBK\d{9}$/.test(number), true, `the booking has a number (${number})`);
    await page.reload();
    await page.seeValue(field("cargo[0].gwt"), "9,184.250");
  },
};

/** Rows copied in a spreadsheet become lines. */
export const pastesRows: Journey = {
  name: "rows pasted",
  user: "clerk",
  async run(page) {
    await page.openLive(form);
    // Copied from a text of the page, as a spreadsheet hands rows over: through the clipboard.
    await page.run(
      (css: string, rows: string) => {
        const text = document.querySelector<HTMLTextAreaElement>(css);
        if (!text) return;
        text.value = rows;
        text.focus();
        text.select();
      },
      'textarea[name="remark"]',
      "40HC\t3\t\tN\tN\n20GP\t12\t\t是\tN\n",
    );
    await page.press("Control", "c");
    const first = field("containers[0].sizeType");
    await page.click(first);
    await page.seeFocused(first);
    await page.press("Control", "v");
    await page.seeValue(field("containers[0].contCount"), "3");
    await page.seeValue(field("containers[1].sizeType"), "20GP");
    await page.seeValue(field("containers[1].contCount"), "12");
    await page.seeChecked(field("containers[1].isSoc"));
  },
};

/**
 * Fills each part of a date by its arrow, in whatever order the engine shows them. @returns the
 * day, the same form everywhere
 */
async function dateByArrows(page: JourneyPage, name: string): Promise<string> {
  await page.run(
    (css: string) => document.querySelector<HTMLElement>(css)?.focus(),
    `[name="${name}"]`,
  );
  for (const key of ["ArrowUp", "ArrowRight", "ArrowUp", "ArrowRight", "ArrowUp"])
    await page.press(key);
  const day = await page.value(field(name));
  check(/^\d{4}-\d\d-\d\d$/.test(day), `a date typed by arrows is one (${day})`);
  return day;
}

/** Typed input and the open pages are there after loading again; giving up asks first. */
export const restoresDraft: Journey = {
  name: "draft and tags",
  user: "clerk",
  async run(page) {
    const tags = { role: "navigation", name: message("shell.tags") };
    const tag = (text: string) => ({ role: "link", text, within: tags });
    await page.openLive(`${list}?f.bkStatus=DRAFT`);
    await page.see({ css: '[aria-current="page"]', within: tags });
    await page.openLive(form);
    await page.fill(field("bookinger"), "WANG");
    await page.fill(field("cargo[0].goodsNameEn"), "PAINT");
    const day = await dateByArrows(page, "firstLegEtd");
    await page.click(tag(message("booking.list")));
    await page.at("f.bkStatus=DRAFT");
    await page.reload();
    await page.click(tag(message("booking.sheet")));
    await page.seeValue(field("bookinger"), "WANG");
    await page.reload();
    await page.seeValue(field("cargo[0].goodsNameEn"), "PAINT");
    await page.seeValue(field("firstLegEtd"), day);
    await page.click(button(message("shell.cancel")));
    await page.click({ ...button(message("shell.discard")), within: { role: "dialog" } });
    await page.gone({ role: "dialog" });
    await page.openLive(form);
    await page.seeValue(field("bookinger"), "");
  },
};
