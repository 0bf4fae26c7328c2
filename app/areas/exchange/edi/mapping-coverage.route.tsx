import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData, useLocation } from "@remix-run/react";
import { can } from "#platform/kernel/actor/actor.ts";
import { EdiPartner } from "#domain/exchange/edi/edi.entity.server.ts";
import { coverageTypes } from "#domain/exchange/edi/mapping/edi-coverage.queries.server.ts";
import { isRefusal } from "#platform/kernel/refusal/refusal.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { loadCoverage } from "./coverage.server.ts";
import { CoverageTable } from "./coverage-table.tsx";
import { pageContext } from "#app/session/ctx.server.ts";
import { AnchorButton, Button, LinkButton } from "#app/kit/ui/button.tsx";
import { Input } from "#app/kit/ui/input.tsx";
import { Select } from "#app/kit/ui/select.tsx";

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
          <AnchorButton href={`/edi-coverage${search}`} download>
            {t("shell.export")}
          </AnchorButton>
          <LinkButton to="/xhlbasic/ediMapping">{t("shell.back")}</LinkButton>
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
        <Select name="sender" defaultValue={sender}>
          <option value="*">*</option>
          {partners.map(({ code, name }) => (
            <option key={code} value={code}>
              {code} {name}
            </option>
          ))}
        </Select>
      </label>
      <label>
        <span>{t("edi.type")}</span>
        <Select name="type" defaultValue={type}>
          <option value="">{t("edi.allTypes")}</option>
          {types.map((item) => (
            <option key={item} value={item}>
              {dicts.edi_mapping_type?.[item] ?? item}
            </option>
          ))}
        </Select>
      </label>
      <label>
        <span>{t("edi.since")}</span>
        <Input type="date" name="since" defaultValue={since} />
      </label>
      <label className="sw-flag">
        <input type="checkbox" name="all" value="Y" defaultChecked={all} /> {t("edi.withMapped")}
      </label>
      <Button type="submit" intent="primary">
        {t("edi.show")}
      </Button>
    </Form>
  );
}
