import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useLoaderData, useLocation } from "@remix-run/react";
import { can } from "#platform/kernel/actor/actor.ts";
import { EdiPartner } from "#domain/exchange/edi/edi.entity.server.ts";
import { coverageTypes } from "#domain/exchange/edi/mapping/edi-coverage.queries.server.ts";
import { isRefusal } from "#platform/kernel/refusal/refusal.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { loadCoverage } from "./coverage.server.ts";
import { CoverageTable } from "./coverage-table.tsx";
import { pageContext } from "#app/session/ctx.server.ts";

/** Codes in use without a mapping; the first one would stop a file. */
export async function loader({ request }: LoaderFunctionArgs) {
  const {
    em,
    actor,
    dicts,
    data: coverage,
  } = await loadCoverage(await pageContext(request)).catch((error: unknown) => {
    if (isRefusal(error)) throw new Response("not found", { status: 404 });
    throw error;
  });
  const partners = await em.findAll(EdiPartner, {
    fields: ["code", "name"],
    orderBy: { code: "asc" },
  });
  return {
    ...coverage,
    dicts,
    types: coverageTypes,
    partners: partners.map(({ code, name }) => ({ code, name })),
    mayAdd: can(actor, "edi:partner"),
  };
}

export default function MappingCoverage() {
  const coverage = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const t = useTranslate();
  const { sender, rows, mapped } = coverage;
  return (
    <section className="sw-board" aria-labelledby="coverage-title">
      <header className="sw-list-head">
        <h1 id="coverage-title">{t("edi.coverage")}</h1>
        <span className="sw-tools">
          <a className="bp6-button" href={`/edi-coverage${search}`} download>
            {t("shell.export")}
          </a>
          <Link className="bp6-button" to="/xhlbasic/ediMapping">
            {t("shell.back")}
          </Link>
        </span>
      </header>
      <Conditions
        data={coverage}
        key={search}
        all={new URLSearchParams(search).get("all") === "Y"}
      />
      <p role="status">
        {t("edi.coverageCount", {
          none: rows.filter((row) => row.by === "none").length,
          same: rows.filter((row) => row.by === "same").length,
          mapped,
        })}
      </p>
      <CoverageTable rows={rows} dicts={coverage.dicts} sender={sender} mayAdd={coverage.mayAdd} />
    </section>
  );
}

type Data = ReturnType<typeof useLoaderData<typeof loader>>;

function Conditions({ data: coverage, all }: { data: Data; all: boolean }) {
  const t = useTranslate();
  const { sender, type, since, partners, types, dicts } = coverage;
  return (
    <Form method="get" className="sw-asks">
      <label>
        <span>{t("edi.sender")}</span>
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
        <span>{t("edi.type")}</span>
        <span className="bp6-html-select">
          <select name="type" defaultValue={type}>
            <option value="">{t("edi.allTypes")}</option>
            {types.map((item) => (
              <option key={item} value={item}>
                {dicts.edi_mapping_type?.[item] ?? item}
              </option>
            ))}
          </select>
        </span>
      </label>
      <label>
        <span>{t("edi.since")}</span>
        <input className="bp6-input" type="date" name="since" defaultValue={since} />
      </label>
      <label className="sw-flag">
        <input type="checkbox" name="all" value="Y" defaultChecked={all} /> {t("edi.withMapped")}
      </label>
      <button type="submit" className="bp6-button bp6-intent-primary">
        {t("edi.show")}
      </button>
    </Form>
  );
}
