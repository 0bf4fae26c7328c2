import "../tool.css";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { can } from "#platform/kernel/actor/actor.ts";
import { interfacePerm } from "#domain/administration/tool/tool-perms.ts";
import { interfaceOf } from "#app/api/interface.server.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { asActor } from "#app/session/ctx.server.ts";
import { AnchorButton, Button } from "#app/kit/ui/button.tsx";
import { Input } from "#app/kit/ui/input.tsx";
import { plainList } from "#app/kit/ui/plain-list.ts";
import { CallLines, CallView, Fields } from "./interface-parts.tsx";
import { callForm, callsOf, type Document, fieldsOf, searchCalls } from "./interface-read.ts";

/** Interface documentation (platform "Tools"), limited to what the reader may call. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { actor } = await asActor(request, interfacePerm);
  const { searchParams } = new URL(request.url);
  const document = interfaceOf(actor.lang, (perm) => can(actor, perm)) as Document;
  const all = callsOf(document);
  const search = searchParams.get("q")?.trim() ?? "";
  const open = searchParams.get("call") ?? "";
  const group =
    searchParams.get("group") ?? all.find((callLine) => callLine.id === open)?.group ?? "session";
  const schema = searchParams.get("schema") ?? "";
  const schemas = document.components.schemas ?? {};
  const groups = document.tags.map(({ name, description }) => ({
    name: String(name),
    about: String(description),
  }));
  return {
    search,
    group,
    groups: groups.map((group) => ({
      ...group,
      count: all.filter((call) => call.group === group.name).length,
    })),
    calls: (search
      ? searchCalls(all, search)
      : all.filter((callLine) => callLine.group === group)
    ).slice(0, mostCalls),
    call: open ? callForm(document, open) : null,
    total: all.length,
    schemas: Object.keys(schemas),
    schema: Object.hasOwn(schemas, schema)
      ? { name: schema, fields: fieldsOf(document, schemas[schema] ?? {}) }
      : null,
  };
}

const mostCalls = 300;

export default function Swagger() {
  const documentation = useLoaderData<typeof loader>();
  const t = useTranslate();
  const { search, group, groups, calls, call, schema } = documentation;
  return (
    <section aria-labelledby="api-title">
      <header className="sw-list-head">
        <h1 id="api-title">{t("tool.api.screen")}</h1>
        <small>{t("tool.api.count", { count: documentation.total })}</small>
        <div className="sw-tools">
          <AnchorButton href="/xhl-admin/openapi.json" download="seaway-openapi.json">
            {t("tool.api.download")}
          </AnchorButton>
        </div>
      </header>
      <Form className="sw-filters" role="search">
        <label className="sw-filter">
          <span>{t("tool.api.search")}</span>
          <Input className="sw-wide" type="search" name="q" defaultValue={search} key={search} />
        </label>
        <Button type="submit" intent="primary">
          {t("tool.api.find")}
        </Button>
      </Form>
      <div className="sw-api">
        <nav aria-label={t("tool.api.groups")}>
          <ul className={plainList}>
            {groups.map((callGroup) => (
              <li key={callGroup.name}>
                <Link
                  to={`?group=${encodeURIComponent(callGroup.name)}`}
                  aria-current={!search && callGroup.name === group ? "true" : undefined}
                >
                  <code>{callGroup.name}</code> <small>{callGroup.about}</small>{" "}
                  <span className="sw-badge">{callGroup.count}</span>
                </Link>
              </li>
            ))}
          </ul>
          <Schemas names={documentation.schemas} />
        </nav>
        <div>
          {call && !calls.some((callLine) => callLine.id === call.id) ? (
            <CallView call={call} />
          ) : null}
          {schema ? (
            <article className="sw-panel">
              <Fields lines={schema.fields} caption={schema.name} />
            </article>
          ) : (
            <CallLines calls={calls} open={call} search={search} />
          )}
        </div>
      </div>
    </section>
  );
}

function Schemas({ names }: { names: readonly string[] }) {
  const t = useTranslate();
  return (
    <details>
      <summary>
        {t("tool.api.schemas")} <span className="sw-badge">{names.length}</span>
      </summary>
      <ul className={plainList}>
        {names.map((name) => (
          <li key={name}>
            <Link to={`?schema=${encodeURIComponent(name)}`}>
              <code>{name}</code>
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
