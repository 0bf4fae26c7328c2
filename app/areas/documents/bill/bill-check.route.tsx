import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { billList } from "#domain/documents/bill/bill.list.ts";
import {
  type BillFinding,
  checkVoyage,
  type VoyageCheck,
} from "#domain/documents/bill/check/check-bills.server.ts";
import { idOf } from "#app/kit/form/field/field-id.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { useBusy } from "#app/kit/shell/frame/use-busy.ts";
import { asActor } from "#app/session/ctx.server.ts";
import { PageHead } from "#app/kit/shell/frame/page-head.tsx";
import { Button, LinkButton } from "#app/kit/ui/button.tsx";
import { Callout } from "#app/kit/ui/callout.tsx";
import { Input } from "#app/kit/ui/input.tsx";

/** Findings on the page at once. */
const mostShown = 300;

type Loaded = { voyage: string; rule: string; checked: VoyageCheck | null; shown: number };

export async function loader({ request }: LoaderFunctionArgs): Promise<Loaded> {
  const { em, actor } = await asActor(request, billList.perm);
  const { searchParams } = new URL(request.url);
  const voyage = (searchParams.get("voyage") ?? "").trim().toUpperCase();
  const rule = searchParams.get("rule") ?? "";
  if (!voyage) return { voyage, rule, checked: null, shown: mostShown };
  const checked = await checkVoyage({ em, actor }, voyage);
  const findings = checked.findings.filter((finding) => rule === "" || finding.rule === rule);
  return {
    voyage,
    rule,
    checked: { ...checked, findings: findings.slice(0, mostShown) },
    shown: mostShown,
  };
}

export default function BillCheckScreen() {
  const { voyage, rule, checked, shown } = useLoaderData() as Loaded;
  const t = useTranslate();
  const busy = useBusy();
  return (
    <section className="sw-form" aria-labelledby="check-title">
      <PageHead id="check-title" back="/seaway/bill/query">
        {t("bill.checkTitle")}
      </PageHead>
      <Form method="get" className="sw-asks">
        <label htmlFor="check-voyage">
          <span>{t("bill.voyage")}</span>
          <Input
            id="check-voyage"
            name="voyage"
            defaultValue={voyage}
            required
            maxLength={60}
            autoComplete="off"
          />
        </label>
        <Button type="submit" intent="primary" disabled={busy}>
          {t("bill.checkVoyage")}
        </Button>
      </Form>
      {checked === null ? <p className="sw-empty">{t("bill.checkHowTo")}</p> : null}
      {checked?.bills === 0 ? <p className="sw-empty">{t("bill.checkNone", { voyage })}</p> : null}
      {checked && checked.bills > 0 ? (
        <>
          <Callout role="status">
            {t("bill.checkSummary", { bills: checked.bills, clean: checked.clean })}{" "}
            {checked.more ? t("bill.checkMore", { limit: checked.bills }) : ""}{" "}
            <a href={`/seaway/bill/query/checkFile?${new URLSearchParams({ voyage })}`} download>
              {t("shell.export")}
            </a>
          </Callout>
          {checked.counts.length > 0 ? <Counts checked={checked} rule={rule} /> : null}
          {checked.findings.length > 0 ? <Findings findings={checked.findings} /> : null}
          {checked.findings.length === shown ? (
            <p>{t("bill.checkFirst", { limit: shown })}</p>
          ) : null}
        </>
      ) : null}
    </section>
  );
}

function Counts({ checked, rule }: { checked: VoyageCheck; rule: string }) {
  const t = useTranslate();
  const to = (own: string) =>
    `?${new URLSearchParams({ voyage: checked.voyage, ...(own ? { rule: own } : {}) })}`;
  return (
    <nav className="sw-tools" aria-label={t("bill.checkRule")}>
      <LinkButton to={to("")} aria-current={rule === "" ? "page" : undefined}>
        {t("bill.checkAll")}
      </LinkButton>
      {checked.counts.map((count) => (
        <LinkButton
          key={count.rule}
          to={to(count.rule)}
          aria-current={rule === count.rule ? "page" : undefined}
        >
          {t(`bill.check.${count.rule}`, { name: "…" })} {count.bills}
        </LinkButton>
      ))}
    </nav>
  );
}

function Findings({ findings }: { findings: readonly BillFinding[] }) {
  const t = useTranslate();
  return (
    <div className="sw-table-box" tabIndex={0}>
      <table className="sw-plain-table">
        <caption>{t("bill.checkFindings")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("bill.blNo")}</th>
            <th scope="col">{t("bill.checkSeverity")}</th>
            <th scope="col">{t("bill.checkRule")}</th>
          </tr>
        </thead>
        <tbody>
          {findings.map(({ id, blNo, rule, severity, field, name }) => (
            <tr key={`${id} ${rule} ${field}`}>
              <th scope="row">
                <Link to={`/seaway/bill/query/viewEditAddBill/index/${id}`}>{blNo}</Link>
              </th>
              <td>{t(`bill.check.${severity}`)}</td>
              <td>
                <Link to={`/seaway/bill/query/viewEditAddBill/index/${id}#${idOf(field)}`}>
                  {t(`bill.check.${rule}`, { name })}
                </Link>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
