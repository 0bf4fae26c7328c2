import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { dataPmsPerm } from "#domain/administration/data-permission/admin-only.server.ts";
import {
  recordNamed,
  whySee,
  type WhySee,
} from "#domain/administration/data-permission/why-see.server.ts";
import { isRefusal, type Refusal, refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import { resourceOf, resources } from "#db/services/registry.server.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { asActor } from "#app/session/ctx.server.ts";
import { userChoices } from "./user-choices.server.ts";
import { UserField } from "./user-field.tsx";
import { RefusalList } from "#app/kit/shell/dialog/refusal-list.tsx";
import { Button } from "#app/kit/ui/button.tsx";
import { Callout } from "#app/kit/ui/callout.tsx";
import { Input } from "#app/kit/ui/input.tsx";
import { Select } from "#app/kit/ui/select.tsx";

type ActionData = { data: WhySee | null; refusal: Pick<Refusal, "code" | "params"> | null };

/** "Why do I see this row" (domain §7); ?apiName=&id=&userName= runs at once. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { em, actor } = await asActor(request, dataPmsPerm);
  const { searchParams } = new URL(request.url);
  const [apiName = "", id = "", userName = ""] = ["apiName", "id", "userName"].map(
    (name) => searchParams.get(name)?.trim() ?? "",
  );
  const pages = resources.map(({ apiName: name, list }) => ({ apiName: name, title: list.title }));
  const complete = apiName !== "" && id !== "" && userName !== "";
  const response: ActionData = complete
    ? await Promise.resolve()
        .then(async () => {
          const resource = resourceOf(apiName);
          const explanation = await whySee(em, actor, {
            resource,
            id: await recordNamed(em, actor, resource, id),
            userName,
          });
          return { data: explanation, refusal: null };
        })
        .catch(refused)
    : { data: null, refusal: null };
  return { ...response, pages, users: await userChoices(em), apiName, id, userName };
}

function refused(error: unknown): ActionData {
  const first = isRefusal(error) ? refusalsOf(error)[0] : undefined;
  if (!first) throw error;
  return { data: null, refusal: { code: first.code, params: first.params } };
}

const marks = { opens: "✓", closes: "✗", none: "·" } as const;

export default function WhySeeScreen() {
  const {
    data: whySee,
    refusal,
    pages,
    users,
    apiName,
    id,
    userName,
  } = useLoaderData<typeof loader>();
  const t = useTranslate();
  return (
    <section className="sw-form" aria-labelledby="why-see-title">
      <h1 id="why-see-title">{t("dataPermission.whySee")}</h1>
      <p>{t("dataPermission.whySeeHint")}</p>
      <Form method="get">
        <fieldset className="sw-section">
          <legend>{t("dataPermission.whySee")}</legend>
          <div className="sw-grid">
            <label className="sw-field sw-span-6">
              <span>{t("dataPermission.page")}</span>
              <Select name="apiName" defaultValue={apiName}>
                {pages.map((page) => (
                  <option key={page.apiName} value={page.apiName}>
                    {t(page.title)} ({page.apiName})
                  </option>
                ))}
              </Select>
            </label>
            <label className="sw-field sw-span-2">
              <span>{t("dataPermission.recordId")}</span>
              <Input name="id" maxLength={100} defaultValue={id} required />
            </label>
            <UserField users={users} value={userName} />
          </div>
        </fieldset>
        <Button type="submit" intent="primary">
          {t("dataPermission.ask")}
        </Button>
      </Form>
      <RefusalList refusals={[refusal]} />
      {whySee ? (
        <Callout intent={whySee.sees ? "success" : "warning"} role="status">
          <b>
            {t(whySee.sees ? "dataPermission.sees" : "dataPermission.seesNot", {
              user: whySee.userName,
              key: whySee.key,
            })}
          </b>
          <ul>
            {whySee.reasons.map((reason) => (
              <li key={`${reason.label} ${JSON.stringify(reason.params)}`}>
                <span aria-hidden="true">{marks[reason.effect]} </span>
                {t(reason.label, reason.params)}
              </li>
            ))}
          </ul>
        </Callout>
      ) : null}
    </section>
  );
}
