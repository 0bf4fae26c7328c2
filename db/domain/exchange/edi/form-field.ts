const contacts: Readonly<Record<string, string>> = {
  "dgLinker.contact": "dgLinker",
  "dgLinker.tel": "dgLinkTel",
};
const parties = /^(shipper|consignee|notify)(?:\[(\d+)\])?\.(name|address|tel|fax|mail|code)$/;
const places = new Set(["receipt", "portLoad", "portVia", "portDis", "delivery"]);

/**
 * The field of the booking's or bill's form that a field of its document comes from:
 * "cargo[2].dangerous[1].dgLinker.contact" is "cargo.1.dgLinker". Empty where the form has no such
 * field.
 */
export function formFieldOf(path: string): string {
  const [, line, rest = ""] = /^cargo\[(\d+)\]\.(.+)$/.exec(path) ?? [];
  if (line !== undefined) {
    const own = rest.replace(/^dangerous\[\d+\]\./, "");
    const key = contacts[own] ?? own;
    return /^\w+$/.test(key) ? `cargo.${Number(line) - 1}.${key}` : "";
  }
  const [, party = "", number = "1", item = ""] = parties.exec(path) ?? [];
  if (party)
    return `${party}${number === "1" ? "" : number}${item.charAt(0).toUpperCase()}${item.slice(1)}`;
  const [head = ""] = path.split(".");
  if (places.has(head)) return head;
  return /^\w+$/.test(path) ? path : "";
}
