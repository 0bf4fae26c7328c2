/** docs/map.md: the product by business. */
import { globSync, readFileSync } from "node:fs";
import { screens } from "#app/site-map.js";
import { modules } from "#db/services/modules.server.ts";
import { allOperations } from "#db/services/registry.server.ts";
import { messages } from "#platform/kernel/i18n/catalogue.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";

type Area = { wing: string; name: string };

/** Folders two levels below `root`. */
function foldersBelow(root: string): Area[] {
  const folders = new Set(
    globSync(`${root}/*/*/*`).map((file) =>
      file
        .replaceAll("\\", "/")
        .slice(root.length + 1)
        .split("/")
        .slice(0, 2)
        .join("/"),
    ),
  );
  return [...folders].sort().map((folder) => {
    const [wing = "", name = ""] = folder.split("/");
    return { wing, name };
  });
}

const afterOf = new Map(modules.map(({ name, after }) => [name, after]));

/** Draws every list that is no more than its columns, whatever its area. */
const plainList = "areas/masterdata/code/reference-list.route.tsx";

/**
 * Screens of the menu by name and address. Those reached from another screen are left out, and
 * plain lists, which the site map names.
 */
function screensOf({ wing, name }: Area): string {
  const folder = `areas/${wing}/${name}/`;
  const lines = screens
    .filter(({ menu, file }) => menu !== false && file !== plainList && file.startsWith(folder))
    .map(
      ({ path, label }) =>
        `${messages.zh[label as MessageKey]} ${messages.en[label as MessageKey]} \`${path}\``,
    );
  return lines.join("<br>");
}

const titleOf = (wing: string): string => {
  const file = globSync(`db/domain/${wing}/README.md`)[0];
  const [, title = wing] = file ? (/^# (.+)$/m.exec(readFileSync(file, "utf8")) ?? []) : [];
  return title;
};

/** A shipment from the request to the money: task, page, operation. */
const clerkTasks: readonly (readonly [task: string, path: string, operation: string])[] = [
  ["A customer asks for space", "/eb/ebBooking", "ebooking.submit"],
  ["The captain agrees to dangerous cargo", "/eb/captainConfirm", "captain.approve"],
  ["Receive the request: a booking is made", "/eb/ebBooking", "ebooking.receive"],
  ["Book, confirm", "/seaway/bookingMgr/inner", "booking.confirm"],
  ["Give space to who waits", "/seaway/voyage/spaceControl", "space.promote"],
  ["Roll to a later voyage", "/seaway/bookingMgr/inner", "booking.roll"],
  ["Load: take the container list", "/seaway/container/import", "container.upload"],
  ["Compare and lock", "/seaway/bookingMgr/inner", "booking.lock"],
  ["Make the bills", "/seaway/bill/create", "bill.generate"],
  ["Issue, print, surrender", "/seaway/bill/query", "bill.issue"],
  ["Send the manifest", "/seaway/edi/outbound", "edi.exportBills"],
  ["Charge: calculate freight and surcharges", "/feemgr/recmgr/calculate", "fee.calculate"],
  ["Pay: calculate what suppliers are owed", "/feemgr/paymgr/calculate", "payable.calculate"],
  ["Audit, recheck", "/feemgr/recmgr/audit", "fee.audit"],
  ["State what is owed", "/feemgr/recmgr/statement", "statement.generate"],
  ["Invoice", "/feemgr/recmgr/invoiceInput", "invoice.register"],
  ["Release the cargo", "/seaway/bill/cargoControl", "release.release"],
  ["Collect: apply what the bank brought", "/feemgr/recmgr/writeOff", "receipt.apply"],
];

/** @throws Error for a page or an operation that does not exist */
function taskLines(): string[] {
  const operations = new Set(allOperations().map(({ name }) => name));
  return clerkTasks.map(([task, path, operation]) => {
    const screen = screens.find((each) => each.path === path);
    const [, area] = /^areas\/([^/]+\/[^/]+)\//.exec(screen?.file ?? "") ?? [];
    if (!screen || !area || !operations.has(operation))
      throw new Error(`the map names ${path} and ${operation}, one of which does not exist`);
    const title = `${messages.zh[screen.label as MessageKey]} ${messages.en[screen.label as MessageKey]}`;
    return `| ${task} | ${area} | ${title} \`${path}\` | \`${operation}\` |`;
  });
}

/** Wings with their areas, the areas each may touch, and the screens each has in the menu. */
export function areaMap(): string {
  const domain = foldersBelow("db/domain");
  const areaNames = new Set(domain.map(({ name }) => name));
  const screenOnly = foldersBelow("app/areas").filter(({ name }) => !areaNames.has(name));
  const areas = [...domain, ...screenOnly];
  const wings = [...new Set(areas.map(({ wing }) => wing))];
  return [
    "# Map",
    "",
    "<!-- Made by `node scripts/write-docs.mjs`; edit the sources, not this page. -->",
    "",
    "Wings, their areas, and the screens of the menu that each area draws itself; plain lists, as those of master data, share one route and stand in",
    "`app/site-map.js`. An area stands in `db/domain/<wing>/<area>`, its screens in `app/areas/<wing>/<area>`. It may import, and name in SQL, the areas",
    "it is after, with those they are after in turn.",
    "",
    "## What a clerk does",
    "",
    "A shipment from the request to the money. How one such page and step work from the address to the table is [walk.md](walk.md).",
    "",
    "| Task | Wing/area | Page | Operation |",
    "|---|---|---|---|",
    ...taskLines(),
    ...wings.flatMap((wing) => [
      "",
      `## ${titleOf(wing)} (\`${wing}\`)`,
      "",
      "| Area | After | Screens |",
      "|---|---|---|",
      ...areas
        .filter((area) => area.wing === wing)
        .map(
          (area) =>
            `| ${area.name} | ${afterOf.get(area.name)?.join(", ") ?? "screens only"} | ${screensOf(area)} |`,
        ),
    ]),
    "",
  ].join("\n");
}
