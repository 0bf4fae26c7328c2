import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { can } from "#platform/kernel/actor/actor.ts";
import type { FormRecord } from "#platform/records/form/form.ts";
import { readResource } from "#platform/records/resource/resource.server.ts";
import { mostUses, usesOf } from "#platform/records/resource/used-codes.server.ts";
import { customerForm } from "#domain/masterdata/customer/customer.form.ts";
import { customerOfFormer } from "#domain/masterdata/customer/customers.server.ts";
import { mergeCustomers } from "#domain/masterdata/customer/ops/merge-customers.server.ts";
import { Customer } from "#domain/masterdata/customer/customer.entity.server.ts";
import { resourceOf } from "#db/services/registry.server.ts";
import type { FormResponse } from "#app/kit/form/save/form-data.ts";
import { FormScreen } from "#app/kit/form/form-screen.tsx";
import { loadForm } from "#app/kit/form/load-form.server.ts";
import { saveForm } from "#app/kit/form/save/save-form.server.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { asActor, type PageContext, pageContext, permit } from "#app/session/ctx.server.ts";
import { customerPageOf } from "./customer-page.ts";
import { type ShownUse, Uses } from "#app/kit/record/uses.tsx";
import { Button } from "#app/kit/ui/button.tsx";

/** Addresses use the code; a merged code redirects to the remaining customer. */
async function idOf(context: PageContext, code = ""): Promise<string> {
  if (code === "new") return code;
  const { apiName, path } = customerPageOf(context.url);
  const { em, actor } = permit(context, resourceOf(apiName).list.perm);
  const customer = await em.findOne(Customer, { code }, { fields: ["id"] });
  const now = customer || actor.kind !== "staff" ? null : await customerOfFormer(em, code);
  if (now) throw redirect(`${path}/customerInfo/index/${encodeURIComponent(now)}`);
  // Id 0 does not exist.
  return String(customer?.id ?? 0);
}

/** `?copy=<code>` copies another customer without its unique values. */
async function startOf(context: PageContext): Promise<FormRecord> {
  const resource = resourceOf(customerPageOf(context.url).apiName);
  const copied = new URL(context.url).searchParams.get("copy");
  if (!copied) return resource.start ?? {};
  const { em, actor } = permit(context, resource.list.perm);
  const record = (await readResource(
    em,
    actor,
    resource,
    Number(await idOf(context, copied)),
  )) as FormRecord;
  const own = new Set([
    "code",
    "status",
    "formerCodes",
    "taxNo",
    "customsNo",
    "bankName",
    "bankAccount",
    "sapCode",
    "innerCode",
  ]);
  const fields = customerForm.sections
    .flatMap((section) => section.fields)
    .filter(({ key }) => !own.has(key));
  return Object.fromEntries(fields.map(({ key }) => [key, record[key]]));
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { apiName, path } = customerPageOf(request.url);
  const id = await idOf(await pageContext(request), params.customerCode);
  const formData = await loadForm(await pageContext(request), apiName, {
    id,
    form: customerForm,
    start: id === "new" ? await startOf(await pageContext(request)) : {},
  });
  const { em, actor } = await asActor(request, resourceOf(apiName).list.perm);
  const showsUses =
    actor.kind === "staff" && id !== "new" && new URL(request.url).searchParams.has("uses");
  const used = showsUses ? await usesOf(em, "customer", String(formData.record.code)) : null;
  const uses =
    used?.map(({ label, count }): ShownUse => ({ label, count, many: count >= mostUses })) ?? null;
  return {
    ...formData,
    path,
    uses,
    staff: actor.kind === "staff",
    mayMerge: can(actor, mergeCustomers.perm),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { apiName, path } = customerPageOf(request.url);
  const id = await idOf(await pageContext(request), params.customerCode);
  const { em } = await asActor(request, resourceOf(apiName).list.perm);
  const ids: number[] = [];
  const response = await saveForm(await pageContext(request), apiName, {
    id,
    form: customerForm,
    saved: (saved) => {
      ids.push(saved);
      return `${path}/customerInfo/index/`;
    },
    removed: path,
  });
  const [saved] = ids;
  if (saved === undefined || !(response instanceof Response)) return response;
  const { code } = await em.fork().findOneOrFail(Customer, { id: saved }, { fields: ["code"] });
  response.headers.set(
    "location",
    `${path}/customerInfo/index/${encodeURIComponent(code)}?saved=1`,
  );
  return response;
}

type Data = {
  path: string;
  uses: ShownUse[] | null;
  staff: boolean;
  mayMerge: boolean;
  maySave: boolean;
};

export default function CustomerEditScreen() {
  const { path, uses, staff, mayMerge, maySave } = useLoaderData() as Data;
  const { insist } = (useActionData() as FormResponse | undefined) ?? {};
  const t = useTranslate();
  const draft = (record: FormRecord) =>
    record.status === undefined || record.status === "DRAFT" || record.status === "";
  return (
    <FormScreen
      back={path}
      titleKey="code"
      inside={(record) =>
        maySave && draft(record) ? (
          <>
            {insist && record.submit === "Y" ? (
              <input type="hidden" name="submit" value="Y" />
            ) : null}
            <Button type="submit" name="submit" value="Y">
              {t("customer.saveSubmit")}
            </Button>
          </>
        ) : null
      }
    >
      {(record) =>
        record.id && staff ? (
          <aside className="sw-sheet-more">
            <Link
              to={`${path}/customerInfo/index/new?copy=${encodeURIComponent(String(record.code))}`}
            >
              {t("master.copy")}
            </Link>
            <Link to="?uses=1" preventScrollReset>
              {t("master.uses")}
            </Link>
            {mayMerge ? (
              <Link to={`/xhlbasic/customer/merge?one=${encodeURIComponent(String(record.code))}`}>
                {t("customer.merge")}
              </Link>
            ) : null}
            {uses ? <Uses uses={uses} /> : null}
          </aside>
        ) : null
      }
    </FormScreen>
  );
}
