import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { pageLimitOf } from "#platform/kernel/actor/actor.ts";
import { isRefusal, refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import {
  type MergePlan,
  planMerge,
} from "#domain/masterdata/customer/merge-plan.queries.server.ts";
import { mergeCustomers } from "#domain/masterdata/customer/ops/merge-customers.server.ts";
import { similarNames } from "#domain/masterdata/customer/similar-names.ts";
import { resourceOf } from "#db/services/registry.server.ts";
import { ReferenceInput } from "#app/kit/form/field/reference-input.tsx";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { asActor, pageContext, runAction } from "#app/session/ctx.server.ts";
import { MergeSides } from "./customer-merge-sides.tsx";
import { readPageForm } from "#app/session/page-form.server.ts";
import { PageHead } from "#app/kit/shell/frame/page-head.tsx";
import { RefusalList } from "#app/kit/shell/dialog/refusal-list.tsx";
import { Button } from "#app/kit/ui/button.tsx";
import { Callout } from "#app/kit/ui/callout.tsx";

const apiName = "xhlbasic/customer";

/** `?one=&other=`. Needs unrestricted access to customers. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { em, actor } = await asActor(request, mergeCustomers.perm);
  if (actor.kind === "customer" || pageLimitOf(actor, apiName) !== null)
    throw data(null, { status: 403 });
  const { searchParams } = new URL(request.url);
  const [first = "", other = ""] = ["one", "other"].map((name) =>
    (searchParams.get(name) ?? "").trim().toUpperCase(),
  );
  const plan: MergePlan = first
    ? await planMerge(em, first, other)
    : { one: null, other: null, similar: [] };
  return { one: first, other, plan };
}

export async function action({ request }: ActionFunctionArgs) {
  const body = await readPageForm(request);
  const [keep = "", first = "", other = ""] = ["keep", "one", "other"].map((name) =>
    String(body.get(name) ?? ""),
  );
  const input = {
    keep,
    gone: keep === first ? other : first,
    accept: String(body.get("accept") ?? ""),
  };
  const merge = resourceOf(apiName).more?.merge ?? mergeCustomers;
  try {
    const { code } = (await runAction(await pageContext(request), merge, input)) as {
      code: string;
    };
    return redirect(`/${apiName}/customerInfo/index/${encodeURIComponent(code)}?saved=1`);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return data(
      { refusals: refusalsOf(error).map(({ code, params }) => ({ code, params })) },
      { status: 409 },
    );
  }
}

export default function CustomerMergeScreen() {
  const {
    one: first,
    other,
    plan,
  } = useLoaderData() as { one: string; other: string; plan: MergePlan };
  const response = useActionData<typeof action>();
  const t = useTranslate();
  const unknown = [plan.one ? "" : first, plan.other || other === first ? "" : other].filter(
    Boolean,
  );
  return (
    <section className="sw-form" aria-labelledby="merge-title">
      <PageHead id="merge-title" back={`/${apiName}`}>
        {t("customer.merge")}
      </PageHead>
      <p>{t("customer.mergeHint")}</p>
      <Form method="get" key={`${first}-${other}`}>
        <fieldset className="sw-section">
          <legend>{t("customer.mergeCompare")}</legend>
          <div className="sw-grid">
            <div className="sw-field sw-span-3">
              <label htmlFor="merge-one">{t("customer.mergeOne")}</label>
              <ReferenceInput
                id="merge-one"
                name="one"
                kind="customer"
                defaultValue={first}
                required
              />
            </div>
            <div className="sw-field sw-span-3">
              <label htmlFor="merge-other">{t("customer.mergeOther")}</label>
              <ReferenceInput id="merge-other" name="other" kind="customer" defaultValue={other} />
            </div>
          </div>
          <Button type="submit">{t("customer.mergeCompare")}</Button>
        </fieldset>
      </Form>
      {unknown.map((code) => (
        <Callout key={code} intent="warning" role="alert">
          {t("customer.mergeUnknown")}: {code}
        </Callout>
      ))}
      <RefusalList refusals={response?.refusals} />
      {plan.similar.length > 0 ? (
        <section className="sw-section" aria-label={t("customer.mergeSimilar")}>
          <h2>{t("customer.mergeSimilar")}</h2>
          <ul>
            {plan.similar.map(({ code, nameCh, nameEn, why }) => (
              <li key={code}>
                <Link to={`?one=${encodeURIComponent(first)}&other=${encodeURIComponent(code)}`}>
                  {t(similarNames[why], { code, name: nameCh || nameEn })}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {plan.one && plan.other ? <MergeSides side={plan.one} other={plan.other} /> : null}
    </section>
  );
}
