import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useLoaderData, useLocation } from "@remix-run/react";
import { can } from "#platform/operation/actor.ts";
import { EdiPartner } from "#domain/edi/edi.entity.server.ts";
import { coverageTypes } from "#domain/edi/edi-coverage.queries.server.ts";
import { isRefusal } from "#platform/operation/refusal.ts";
import { useSay } from "../../kit/shell/translate.ts";
import { loadCoverage } from "./coverage.server.ts";
import { CoverageTable } from "./coverage-table.tsx";
import { pageContext } from "../../session/ctx.server.ts";

/** Codes in use that a partner's files have no mapping for (issue of a file stops at the first of them). */
export async function loader({ request }: LoaderFunctionArgs) {
  const { em, actor, dicts, found } = await loadCoverage(await pageContext(request)).catch((error: unknown) => {
    if (isRefusal(error)) throw new Response("not found", { status: 404 });
    throw error;
  });
  const partners = await em.findAll(EdiPartner, { fields: ["code", "name"], orderBy: { code: "asc" } });
  return {
    ...found,
    dicts,
    types: coverageTypes,
    partners: partners.map(({ code, name }) => ({ code, name })),
    mayAdd: can(actor, "edi:partner"),
  };
}

export default function MappingCoverage() {
  const found = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const say = useSay();
  const { sender, rows, mapped } = found;
  return (
    <section className="sw-board" aria-labelledby="coverage-title">
      <header className="sw-list-head">
        <h1 id="coverage-title">{say("edi.coverage")}</h1>
        <span className="sw-tools">
          <a className="bp6-button" href={`/edi-coverage${search}`} download>
            {say("shell.export")}
          </a>
          <Link className="bp6-button" to="/xhlbasic/ediMapping">
            {say("shell.back")}
          </Link>
        </span>
      </header>
      <Conditions found={found} key={search} all={new URLSearchParams(search).get("all") === "Y"} />
      <p role="status">
        {say("edi.coverageCount", {
          none: rows.filter((row) => row.by === "none").length,
          same: rows.filter((row) => row.by === "same").length,
          mapped,
        })}
      </p>
      <CoverageTable rows={rows} dicts={found.dicts} sender={sender} mayAdd={found.mayAdd} />
    </section>
  );
}

type Found = ReturnType<typeof useLoaderData<typeof loader>>;

function Conditions({ found, all }: { found: Found; all: boolean }) {
  const say = useSay();
  const { sender, type, since, partners, types, dicts } = found;
  return (
    <Form method="get" className="sw-asks">
      <label>
        <span>{say("edi.sender")}</span>
        <span className="bp6-html-select">
          <select name="sender" defaultValue={sender}>
            <option value="*">*</option>
            {partners.map(({ code, name }) => (
              <option key={code} value={code}>
                {code} {name}
              </option>
            ))}
          </select>
        </span>
      </label>
      <label>
        <span>{say("edi.type")}</span>
        <span className="bp6-html-select">
          <select name="type" defaultValue={type}>
            <option value="">{say("edi.allTypes")}</option>
            {types.map((one) => (
              <option key={one} value={one}>
                {dicts.edi_mapping_type?.[one] ?? one}
              </option>
            ))}
          </select>
        </span>
      </label>
      <label>
        <span>{say("edi.since")}</span>
        <input className="bp6-input" type="date" name="since" defaultValue={since} />
      </label>
      <label className="sw-flag">
        <input type="checkbox" name="all" value="Y" defaultChecked={all} /> {say("edi.withMapped")}
      </label>
      <button type="submit" className="bp6-button bp6-intent-primary">
        {say("edi.show")}
      </button>
    </Form>
  );
}
