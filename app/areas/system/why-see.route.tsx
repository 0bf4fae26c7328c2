import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { dataPmsPerm } from "#domain/data-permission/admin-only.server.ts";
import { recordNamed, whySee, type WhySee } from "#domain/data-permission/why-see.server.ts";
import { isRefusal, type Refusal, refusalsOf } from "#platform/operation/refusal.ts";
import { resourceOf, resources } from "#db/services/registry.server.ts";
import { useSay } from "../../kit/shell/translate.ts";
import { asActor } from "../../session/ctx.server.ts";
import { userChoices } from "./user-choices.server.ts";
import { UserField } from "./user-field.tsx";

type Answer = { found: WhySee | null; refusal: Pick<Refusal, "code" | "params"> | null };

/** "Why do I see this row" (domain §7): ?apiName=&id=&userName= asks at once, so that lists and sheets can lead here. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { em, actor } = await asActor(request, dataPmsPerm);
  const { searchParams } = new URL(request.url);
  const [apiName = "", id = "", userName = ""] = ["apiName", "id", "userName"].map((name) => searchParams.get(name)?.trim() ?? "");
  const pages = resources.map(({ apiName: name, list }) => ({ apiName: name, title: list.title }));
  const asked = apiName !== "" && id !== "" && userName !== "";
  const answer: Answer = asked
    ? await Promise.resolve()
        .then(async () => {
          const resource = resourceOf(apiName);
          const found = await whySee(em, actor, { resource, id: await recordNamed(em, actor, resource, id), userName });
          return { found, refusal: null };
        })
        .catch(refused)
    : { found: null, refusal: null };
  return { ...answer, pages, users: await userChoices(em), apiName, id, userName };
}

function refused(error: unknown): Answer {
  const first = isRefusal(error) ? refusalsOf(error)[0] : undefined;
  if (!first) throw error;
  return { found: null, refusal: { code: first.code, params: first.params } };
}

const marks = { opens: "✓", closes: "✗", none: "·" } as const;

export default function WhySeeScreen() {
  const { found, refusal, pages, users, apiName, id, userName } = useLoaderData<typeof loader>();
  const say = useSay();
  return (
    <section className="sw-form" aria-labelledby="why-see-title">
      <h1 id="why-see-title">{say("datapms.whySee")}</h1>
      <p>{say("datapms.whySeeHint")}</p>
      <Form method="get">
        <fieldset className="sw-section">
          <legend>{say("datapms.whySee")}</legend>
          <div className="sw-grid">
            <label className="sw-field sw-span-6">
              <span>{say("datapms.page")}</span>
              <span className="bp6-html-select">
                <select name="apiName" defaultValue={apiName}>
                  {pages.map((page) => (
                    <option key={page.apiName} value={page.apiName}>
                      {say(page.title)} ({page.apiName})
                    </option>
                  ))}
                </select>
              </span>
            </label>
            <label className="sw-field sw-span-2">
              <span>{say("datapms.recordId")}</span>
              <input className="bp6-input" name="id" maxLength={100} defaultValue={id} required />
            </label>
            <UserField users={users} value={userName} />
          </div>
        </fieldset>
        <button type="submit" className="bp6-button bp6-intent-primary">
          {say("datapms.ask")}
        </button>
      </Form>
      {refusal ? (
        <div className="bp6-callout bp6-intent-danger" role="alert">
          {say(refusal.code, refusal.params)}
        </div>
      ) : null}
      {found ? (
        <div className={`bp6-callout bp6-intent-${found.sees ? "success" : "warning"}`} role="status">
          <b>{say(found.sees ? "datapms.sees" : "datapms.seesNot", { user: found.userName, key: found.key })}</b>
          <ul>
            {found.reasons.map((one) => (
              <li key={`${one.word} ${JSON.stringify(one.params)}`}>
                <span aria-hidden="true">{marks[one.effect]} </span>
                {say(one.word, one.params)}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </section>
  );
}
