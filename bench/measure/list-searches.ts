import type { Client } from "pg";

/** A kind of search: values, and how call and address ask. The limit knows it by name. */
export type Kind = {
  name: string;
  values: readonly string[][];
  call(values: readonly string[]): object;
  address(values: readonly string[]): string;
};

const search = (params: Record<string, string>) => new URLSearchParams(params).toString();

/** Five kinds, whose values match hundreds to tens of thousands of the million bookings. */
export async function kindsOf(client: Client): Promise<Kind[]> {
  const column = async (text: string) =>
    (await client.query<{ v: string }>(text)).rows.map((row) => [row.v]);
  const voyages = await column(
    "select left(voyage_name, 7) as v from voyage where voyage_name like 'SW%/%' order by id limit 10 offset 700",
  );
  const ports = await column(
    "select port_load as v from booking group by 1 having count(*) between 500 and 30000 order by count(*) desc limit 5",
  );
  const texts = await column(
    "select right(shipper_name, 4) as v from booking where shipper_name ~ '[0-9]{4}$' order by id desc limit 10",
  );
  const weeks = Array.from({ length: 10 }, (_, i) => [
    `2025-${String(1 + i).padStart(2, "0")}-10`,
    `2025-${String(1 + i).padStart(2, "0")}-14`,
  ]);
  return [
    {
      name: "voyage",
      values: voyages,
      call: ([v]) => ({ data: { voyageName: v } }),
      address: ([v = ""]) => search({ "f.voyageName": v }),
    },
    {
      name: "status",
      values: [["SHUT_OUT"]],
      call: ([v]) => ({ data: { bkStatus: v }, sortInfo: { prop: "etd", order: "asc" } }),
      address: ([v = ""]) => search({ "f.bkStatus": v, sort: "etd" }),
    },
    {
      name: "port",
      values: ports,
      call: ([v]) => ({ data: { portLoad: v }, sortInfo: { prop: "bkNo", order: "desc" } }),
      address: ([v = ""]) => search({ "f.portLoad": v, sort: "-bkNo" }),
    },
    {
      name: "etd",
      values: weeks,
      call: ([from, to]) => ({ data: { etd: { from, to } } }),
      address: ([from = "", to = ""]) => search({ "f.etd.from": from, "f.etd.to": to }),
    },
    {
      name: "text",
      values: texts,
      call: ([v]) => ({ data: { shipperName: v } }),
      address: ([v = ""]) => search({ "f.shipperName": v }),
    },
  ];
}

/** One search per kind of filter, with rare and common values: name → `data` of the call. */
export const variety: Record<string, object> = {
  "number, whole": { bkNo: "SW24050412345" },
  "number, a part": { bkNo: "0412345" },
  "number, a month": { bkNo: "SW2405" },
  "number, two digits": { bkNo: "99" },
  "status, rare": { bkStatus: ["SHUT_OUT"] },
  "status, most": { bkStatus: ["LOCKED"] },
  "status, two": { bkStatus: ["DRAFT", "CONFIRMED"] },
  "status, none": { bkStatus: ["NIX"] },
  "direction, few": { ioType: ["I"] },
  "direction, most": { ioType: ["O"] },
  "voyage, a ship": { voyageName: "SWAB/24" },
  "voyage, a year": { voyageName: "/25" },
  "voyage, all": { voyageName: "SW" },
  "etd, a week": { etd: { from: "2024-05-01", to: "2024-05-07" } },
  "etd, a month": { etd: { from: "2024-05-01", to: "2024-05-31" } },
  "etd, a year": { etd: { from: "2024-01-01", to: "2024-12-31" } },
  "etd, open": { etd: { from: "2026-10-01" } },
  "client, one": { clientCode: "C00060" },
  "client, none": { clientCode: "X" },
  "client name, two characters": { clientName: "远洋" },
  "client name, a part": { clientName: "PACIFIC BRIGHT" },
  "client name, number": { clientName: "公司 1234" },
  "shipper, four digits": { shipperName: "2345" },
  "shipper, long": { shipperName: "HUAYI CHEMICAL CO LTD 123" },
  "shipper, common words": { shipperName: "co ltd" },
  "shipper, two characters": { shipperName: "海尔" },
  "shipper, umlaut": { shipperName: "müller foods" },
  "cargo, dangerous": { nature: ["DANGEROUS"] },
  "cargo, none": { nature: ["NIX"] },
  "terms, a third": { freightTerms: ["COLLECT"] },
  "bill, issued": { blStatus: ["ISSUED"] },
  "reconciled, differs": { reconcileResult: ["DIFFERS"] },
  exported: { exportEdiFlag: ["Y"] },
  "electronic number": { ebNo: "EB2405" },
  "contract, one": { serviceContractNo: "SC12" },
  "agent, one": { agent: "A12" },
  "sales, one": { sales: "sales12" },
  "clerk, one": { bookinger: "clerk12" },
  "made, a day": { createdTime: { from: "2024-05-01", to: "2024-05-01" } },
  "made, a year": { createdTime: { from: "2024-01-01", to: "2024-12-31" } },
  "changed, a day": { updatedTime: { from: "2024-05-01", to: "2024-05-01" } },
  "status and year": { bkStatus: ["LOCKED"], etd: { from: "2025-01-01", to: "2025-12-31" } },
  "client and month": { clientName: "公司", etd: { from: "2025-03-01", to: "2025-03-31" } },
};
