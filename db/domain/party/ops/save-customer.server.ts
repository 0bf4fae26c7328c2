import { z } from "zod";
import { defineOperation, staleRefusal } from "../../kit/operation.server.ts";
import { Refusal } from "../../kit/refusal.ts";
import { searchText } from "../../kit/search-text.server.ts";
import * as v from "../../kit/validation.ts";
import { customerRoles } from "../customer-roles.ts";
import { newCustomerCodes } from "../customers.server.ts";
import { Customer } from "../party.entity.server.ts";

const roles = z
  .union([z.string(), z.array(z.string())])
  .default("")
  .transform((value) => (Array.isArray(value) ? value : value.split(/[\s,;，；、]+/)).filter(Boolean))
  .pipe(z.array(z.enum(customerRoles)));

const CustomerInput = z.object({
  id: v.formId(),
  version: v.formVersion(),
  code: v.code(20),
  type: v.text(20),
  nameEn: v.requiredText(200),
  nameCh: v.text(200),
  nameAbbr: v.text(80),
  roles,
  creditPeriod: v.whole({ min: 0, max: 365 }),
  creditLimit: v.decimal(3, { min: 0 }),
  country: v.code(2),
  city: v.text(80),
  address: v.text(500),
  postalCode: v.text(20),
  customsNo: v.text(40),
  taxNo: v.text(40),
  tel: v.text(60),
  mail: v.text(120),
  fax: v.text(60),
  printTag: v.flag(),
});

/**
 * Creates (as draft) or changes a customer (platform §3). A blank code is numbered; a code once given stays, since bookings and fees
 * name it.
 */
export const saveCustomer = defineOperation({
  name: "customer.save",
  perm: "master:edit",
  input: CustomerInput,
  done: "party.saved",
  async run(ctx, { id, version, code, ...fields }) {
    const search = (final: string) => searchText(final, fields.nameEn, fields.nameCh, fields.nameAbbr);
    if (id === 0) {
      const fresh = code || ((await newCustomerCodes(ctx, 1))[0] ?? "");
      const made = ctx.em.create(Customer, { ...fields, code: fresh, search: search(fresh) });
      await ctx.em.flush();
      return { id: made.id, code: fresh };
    }
    const known = await ctx.em.findOne(Customer, { id });
    if (!known) throw new Refusal("kit.notFound", {}, { key: String(id) });
    if (version > 0 && known.version !== version) throw await staleRefusal(ctx.em, "Customer", id, version);
    if (code && code !== known.code) throw new Refusal("party.codeFixed", {}, { field: "code" });
    ctx.em.assign(known, { ...fields, search: search(known.code) });
    await ctx.em.flush();
    return { id, code: known.code };
  },
});
