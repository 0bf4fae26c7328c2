import { sql } from "kysely";
import { defineImport, rowFault } from "#platform/records/import/define-import.server.ts";
import { existingAmong, upsertRows } from "#platform/records/import/upsert.server.ts";
import { contactColumns } from "./customer-import.columns.ts";
import { dictionaryOf } from "./dictionary-names.server.ts";
import { isMail } from "./mail-address.ts";

/** Contacts by customer and name; others stay. */
export const contactImport = defineImport({
  kind: "customerContact",
  title: "customer.import.contact",
  perm: "master:import",
  columns: contactColumns,
  key: ["code", "name"],
  check: async (ctx, rows) => {
    const [existing, valueOf] = await Promise.all([
      existingAmong(
        ctx,
        "customer",
        "code",
        rows.map((row) => row.values.code),
      ),
      dictionaryOf(ctx, ["contact_concern"]),
    ]);
    return rows.flatMap((row) => {
      const { code, concern, mail } = row.values;
      return [
        ...(existing.has(code ?? "")
          ? []
          : [rowFault(row, "code", "kit.unknownCode", { value: code ?? "" })]),
        ...(concern && !valueOf("contact_concern", concern)
          ? [rowFault(row, "concern", "kit.unknownCode", { value: concern })]
          : []),
        ...(mail && !isMail(mail) ? [rowFault(row, "mail", "party.badMail", { value: mail })] : []),
      ];
    });
  },
  write: async (ctx, rows) => {
    const db = ctx.em.getKysely();
    const valueOf = await dictionaryOf(ctx, ["contact_concern"]);
    const codes = [...new Set(rows.map((row) => row.values.code ?? ""))];
    const { rows: ids } = await sql<{ code: string; id: number; last: number }>`
      select c.code, c.id, coalesce(
          (select max(line_no) from customer_contact k where k.customer_id = c.id), 0
        ) as last
      from customer c
      where code = any (${codes}::text[])`.execute(db);
    const ofCode = new Map(ids.map((id) => [id.code, id]));
    return upsertRows(
      ctx,
      {
        table: "customer_contact",
        key: ["customer_id", "name"],
        columns: {
          customer_id: "int",
          line_no: "int",
          name: "text",
          post: "text",
          concern: "text",
          tel: "text",
          mobile: "text",
          mail: "text",
          remark: "text",
        },
        insertOnly: ["line_no"],
      },
      rows.map(({ values }) => {
        const customer = ofCode.get(values.code ?? "");
        const { name, post, tel, mobile, mail, remark, concern } = values;
        return {
          customer_id: customer?.id ?? 0,
          line_no: customer ? (customer.last += 1) : 1,
          concern: (concern && valueOf("contact_concern", concern)) || "",
          ...Object.fromEntries(
            Object.entries({ name, post, tel, mobile, mail, remark }).map(([key, value]) => [
              key,
              value ?? "",
            ]),
          ),
        };
      }),
    );
  },
});
