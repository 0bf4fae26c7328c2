import type { Page } from "@playwright/test";
import { screens } from "#app/site-map.js";
import { messages } from "#platform/kernel/i18n/catalogue.ts";

/** Pages people open from a menu. */
export const menuPaths = screens
  .filter(({ path, menu }) => menu !== false && !/[:*]/.test(path))
  .map(({ path }) => path);

const listFiles =
  /(-list|fee-calculate|captain-approval|captain-confirm|overseas-confirm|container-import|rate-query|bill-create|space-control|change-log|job-log|archive)\.route\.tsx$/;
/** Screens that are lists. */
export const listPaths = screens
  .filter((page) => listFiles.test(page.file) && !/cache-list|task-list/.test(page.file))
  .map((page) => page.path.replace(":dictId", "1").replace(":jobId", "0"))
  .filter((path) => !path.includes(":"));

const keys = Object.keys(messages.zh);

/** Records every message key that ever appears as text. */
export async function watchKeys(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript((all: string[]) => {
    const keys = new Set(all);
    const shown = new Set<string>();
    Object.assign(window, { keysShown: shown });
    const lookAt = (node: Node) => {
      const text = (node.nodeType === Node.TEXT_NODE ? node.nodeValue : "")?.trim() ?? "";
      if (keys.has(text) && !node.parentElement?.closest("script, td, code")) shown.add(text);
      if (node instanceof Element)
        for (const name of ["title", "aria-label", "placeholder"]) {
          const value = node.getAttribute(name) ?? "";
          if (keys.has(value)) shown.add(value);
        }
    };
    const lookInto = (node: Node) => {
      lookAt(node);
      for (const child of node.childNodes) lookInto(child);
    };
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        lookAt(target);
        for (const node of addedNodes) lookInto(node);
      }
    }).observe(document, { childList: true, subtree: true, characterData: true, attributes: true });
  }, keys);
  return () => page.evaluate<string[]>("[...window.keysShown]");
}

/**
 * In the page: keys, program times and controls in a font of their own, except where code is typed.
 */
function look() {
  const main = document.querySelector("main") as HTMLElement;
  // Addresses, permissions and statements are shown as they are.
  const shown = main.cloneNode(true) as HTMLElement;
  for (const part of shown.querySelectorAll(
    "pre, code, script, style, .sw-code, [data-raw], textarea, td, .sw-hidden, .sw-call, option",
  ))
    part.remove();
  const text = shown.textContent ?? "";
  const keys =
    text.match(
      /\b(?:shell|kit|list|admin|booking|ebooking|bill|fee|edi|container|voyage|vessel|space|org|task|job|tool)\.[a-z]\w+(?:\.\w+)*/g,
    ) ?? [];
  const times = (main.innerText.match(/\d{4}-\d\d-\d\dT\d\d:\d\d/g) ?? []).slice(0, 3);
  const body = getComputedStyle(document.body).fontFamily;
  const controls = [
    ...main.querySelectorAll<HTMLElement>("button, input:not([type=hidden]), select, textarea"),
  ];
  const foreign = controls
    .filter(
      (control) =>
        control.offsetParent &&
        getComputedStyle(control).fontFamily !== body &&
        !control.closest("pre, .sw-code, .sw-json"),
    )
    .map((control) => `${control.tagName} ${control.className || control.getAttribute("name")}`);
  const small = [...main.querySelectorAll("th, h1, h2, legend, button")]
    .filter((part) => !part.closest("td, pre, .sw-tree"))
    .map((part) => (part.textContent ?? "").trim())
    .filter((label) => /^[a-z]{2,}/.test(label));
  return {
    keys: [...new Set(keys)],
    times,
    foreign: [...new Set(foreign)],
    small: [...new Set(small)],
  };
}

/** What is odd about the page as it stands, each with its path. */
export async function odditiesOf(page: Page, path: string): Promise<string[]> {
  const odd = await page.evaluate(look);
  return Object.entries(odd).flatMap(([what, places]) =>
    places.length > 0 ? [`${path} ${what}: ${places.slice(0, 4).join(", ")}`] : [],
  );
}
