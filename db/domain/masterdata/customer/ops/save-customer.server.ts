import { z } from "zod";
import { assertExistingCodes } from "#platform/records/resource/known-codes.server.ts";
import { flushWithLines, replaceLines } from "#platform/records/form/lines.server.ts";
import { factsOf } from "#platform/records/machine/facts.server.ts";
import {
  assertSeen,
  type Ctx,
  defineOperation,
} from "#platform/kernel/operation/operation.server.ts";
import { ConfirmableWarning, Refusal, Refusals } from "#platform/kernel/refusal/refusal.ts";
import * as v from "#platform/kernel/refusal/validation.ts";
import { customerFacts } from "../customer.facts.server.ts";
import { customerMachine } from "../customer.machine.ts";
import { customerRoles, readRoles } from "../customer-roles.ts";
import { creditControls, customerTerms, termFaults } from "../payment-terms.ts";
import { customerOfFormer, customerSearch, newCustomerCodes } from "../customers.server.ts";
import { isMail } from "../mail-address.ts";
import { Customer, CustomerContact } from "../customer.entity.server.ts";
import { similarCustomers } from "../similar-customers.server.ts";
import { similarNames } from "../similar-names.ts";

const roles = z
  .union([z.string(), z.array(z.string())])
  .default("")
  .transform((value) => readRoles(Array.isArray(value) ? value.join(",") : value))
  .pipe(z.array(z.enum(customerRoles)));
const mail = (max: number) =>
  v.text(max).refine((text) => text === "" || isMail(text), { error: "party.badMail" });

const Contact = z.object({
  id: v.formId(),
  name: v.requiredText(80),
  post: v.text(80),
  concern: v.text(20),
  tel: v.text(60),
  mobile: v.text(60),
  mail: mail(120),
  remark: v.text(250),
});

const CustomerInput = z.object({
  id: v.formId(),
  version: v.formVersion(),
  code: v.code(20),
  type: v.text(20),
  source: v.text(20),
  sapCode: v.text(40),
  nameEn: v.requiredText(200),
  nameCh: v.text(200),
  nameAbbr: v.text(80),
  innerCode: v.text(40),
  innerName: v.text(200),
  roles,
  supplierType: v.text(20),
  paymentTerm: v.choice(customerTerms, "DAYS"),
  creditPeriod: v.whole({ min: 0, max: 365 }),
  payMonths: v.whole({ min: 0, max: 26 }),
  payDay: v.whole({ min: 0, max: 31 }).transform((day) => day || null),
  cutOffDay: v.whole({ min: 0, max: 31 }).transform((day) => day || null),
  creditControl: v.choice(creditControls, "NONE"),
  creditLimit: v.decimal(3, { min: 0 }),
  creditCurrency: v.code(3).transform((code) => code || "CNY"),
  country: v
    .code(2)
    .refine((code) => code === "" || /^[A-Z]{2}$/.test(code), { error: "party.badCountry" }),
  province: v.text(80),
  city: v.text(80),
  district: v.text(80),
  address: v.text(500),
  postalCode: v.text(20),
  customsNo: v.text(40),
  taxNo: v.code(40),
  bankName: v.text(200),
  bankAccount: v.code(40),
  tel: v.text(60),
  mail: mail(120),
  fax: v.text(60),
  printTag: v.flag(),
  mateCorp: v.code(20),
  remark: v.text(500),
  contacts: z.array(Contact).max(30).default([]),
  /** Platform §4. */
  submit: v.flag(),
  /** Confirms similar customers. */
  accept: v.flag(),
});
type CustomerInput = z.output<typeof CustomerInput>;

/**
 * Saves a customer as a draft or submitted (platform §3, §4). A blank code is numbered; a code
 * never changes. Similar customers are confirmable warnings.
 */
export const saveCustomer = defineOperation({
  name: "customer.save",
  perm: "master:edit",
  input: CustomerInput,
  done: "customer.saved",
  async run(ctx, input) {
    const { id, version, code, contacts, submit, accept, ...fields } = input;
    const customer = id > 0 ? await loadForChange(ctx, { id, version, code }) : null;
    await assertCodes(ctx, input, customer?.code ?? code);
    const faults = termFaults(input);
    if (faults.length > 0) throw new Refusals(faults);
    if (accept === "N") await objectToSimilar(ctx, input, customer);
    const final = customer?.code ?? (code || ((await newCustomerCodes(ctx, 1))[0] ?? ""));
    const search = customerSearch(
      { ...fields, code: final },
      customer ? customer.formerCodes.split(" ") : [],
    );
    const saved = customer ?? ctx.em.create(Customer, { ...fields, code: final });
    ctx.em.assign(saved, { ...fields, search });
    replaceLines(saved.contacts, contacts, (values) =>
      ctx.em.create(CustomerContact, { ...(values as CustomerContact), customer: saved }),
    );
    const { status } = saved;
    if (submit === "Y") saved.status = "SUBMITTED";
    await flushWithLines(ctx, saved);
    // One write: rules see new values in the old state.
    if (submit === "Y")
      customerMachine.assert({ ...(await factsOf(ctx, customerFacts, saved)), status }, "submit");
    return { id: saved.id, code: final };
  },
});

async function loadForChange(
  ctx: Ctx,
  { id, version, code }: { id: number; version: number | undefined; code: string },
): Promise<Customer> {
  const customer = await ctx.em.findOne(Customer, { id }, { populate: ["contacts"] });
  if (!customer) throw new Refusal("kit.notFound", {}, { key: String(id) });
  await assertSeen(ctx.em, "Customer", customer, version);
  if (code && code !== customer.code) throw new Refusal("party.codeFixed", {}, { field: "code" });
  return customer;
}

async function assertCodes(ctx: Ctx, input: CustomerInput, own: string): Promise<void> {
  await assertExistingCodes(ctx, [
    { master: "currency", code: input.creditCurrency, field: "creditCurrency" },
    { master: "customer", code: input.mateCorp === own ? "" : input.mateCorp, field: "mateCorp" },
  ]);
  if (input.mateCorp && input.mateCorp === own)
    throw new Refusal("party.mateSelf", {}, { field: "mateCorp" });
  const merged = input.id === 0 && input.code ? await customerOfFormer(ctx.em, input.code) : null;
  if (merged)
    throw new Refusal("party.codeMerged", { code: input.code, into: merged }, { field: "code" });
}

const compared = ["nameEn", "nameCh", "taxNo", "customsNo"] as const;

/** Checks new and renamed customers; each similar one is a warning at its field. */
async function objectToSimilar(
  ctx: Ctx,
  input: CustomerInput,
  customer: Customer | null,
): Promise<void> {
  const changedTo = (key: (typeof compared)[number]) =>
    customer?.[key] === input[key] ? "" : input[key];
  const of = {
    id: input.id,
    nameEn: changedTo("nameEn"),
    nameCh: changedTo("nameCh"),
    taxNo: changedTo("taxNo"),
    customsNo: changedTo("customsNo"),
  };
  const similar = await similarCustomers(ctx.em, of);
  if (similar.length === 0) return;
  throw new Refusals(
    similar.map((match) => {
      const field = match.why === "name" ? (of.nameEn ? "nameEn" : "nameCh") : match.why;
      return new ConfirmableWarning(
        similarNames[match.why],
        { code: match.code, name: match.nameCh || match.nameEn },
        { field },
      );
    }),
  );
}
