/**
 * Bare limit of the list: node:http and one handwritten SQL per kind of search, without sign-in,
 * permission and scope. Filters once into a materialised set, counts it, fetches 100 rows of 20
 * columns. `POST /<kind>` with `{ values: [...] }`; needs DATABASE_URL.
 */
import { createServer } from "node:http";
import { Pool } from "pg";

const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 10 });

const columns = `b.id, b.bk_no as "bkNo", b.bk_status as "bkStatus", b.io_type as "ioType", v.voyage_name as "voyageName", b.port_load as "portLoad",
  b.port_dis as "portDis", to_char(b.etd, 'YYYY-MM-DD') as etd, b.client_code as "clientCode", b.client_name as "clientName", b.shipper_name as "shipperName",
  b.consignee_name as "consigneeName", b.ctn20num as "ctn20Num", b.ctn40num as "ctn40Num", b.nature, b.pkgs, b.gwt::text as gwt, b.dim::text as dim,
  b.freight_terms as "freightTerms", to_char(b.created_time at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "createdTime"`;

const search = (
  where: string,
  sort: string,
  order: string,
) => `with hit as materialized (select b.id, ${sort} as s from booking b
    join voyage v on v.id = b.voyage_id where ${where}),
  page as (select id, s from hit order by s ${order}, id ${order} limit 100)
  select (select count(*)::int from hit) as total, ${columns} from page p join booking b on b.id = p.id join voyage v on v.id = b.voyage_id
  order by p.s ${order}, p.id ${order}`;

const statements: Record<string, string> = {
  voyage: search("v.voyage_name ilike '%' || $1 || '%'", "b.created_time", "desc"),
  status: search("b.bk_status = $1", "b.etd", "asc"),
  port: search("b.port_load = $1", "b.bk_no", "desc"),
  etd: search("b.etd between $1 and $2", "b.created_time", "desc"),
  text: search("b.shipper_name ilike '%' || $1 || '%'", "b.created_time", "desc"),
  // Without a filter: newest first, counting up to 10,001.
  plain: `select (select count(*)::int from (select from booking limit 10001) x) as total, ${columns} from
    (select id, created_time from booking order by created_time desc, id desc limit 100) p join booking b on b.id = p.id
    join voyage v on v.id = b.voyage_id order by p.created_time desc, p.id desc`,
};

const server = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on("data", (part: Buffer) => parts.push(part));
  request.on("end", async () => {
    const { values = [] } = JSON.parse(Buffer.concat(parts).toString() || "{}") as {
      values?: string[];
    };
    const { rows } = await pool.query(statements[request.url?.slice(1) ?? ""] ?? "", values);
    const total = rows[0]?.total ?? 0;
    for (const row of rows) delete row.total;
    response.setHeader("content-type", "application/json; charset=utf-8");
    response.end(JSON.stringify({ rows, total }));
  });
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (address && typeof address === "object") process.send?.({ port: address.port });
});
process.once("disconnect", () => process.exit(0));
