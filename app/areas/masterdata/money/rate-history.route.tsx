import { dayOf } from "#platform/kernel/clock/zone.ts";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { exchangeTypes } from "#domain/masterdata/money/exchange/exchange.ts";
import { addDays, addMonths } from "#domain/masterdata/money/local-date.ts";
import {
  historyBases,
  readRateHistory,
} from "#domain/masterdata/money/exchange/rate-history.queries.server.ts";
import { dictionariesOf } from "#db/services/references/dictionary.server.ts";
import { Chart } from "#app/kit/chart/chart.tsx";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { asActor } from "#app/session/ctx.server.ts";
import { themeOf } from "#app/session/theme.server.ts";
import { drawRateHistory } from "./rate-chart.server.ts";
import { RateGaps } from "./rate-gaps.tsx";
import { PageHead } from "#app/kit/shell/frame/page-head.tsx";
import { Button } from "#app/kit/ui/button.tsx";
import { Input } from "#app/kit/ui/input.tsx";
import { Select } from "#app/kit/ui/select.tsx";

const dateOf = (text: string | null) =>
  text && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : null;

/** Rates as a chart, and business days without one (domain §6). Defaults to three months. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { em, actor, now } = await asActor(request, "master:list");
  const query = new URL(request.url).searchParams;
  const bases = await historyBases(em);
  const usual = bases.find((base) => base.rateType === "BOOKING") ?? bases[0];
  const rateType =
    exchangeTypes.find((type) => type === query.get("rateType")) ?? usual?.rateType ?? "BOOKING";
  const baseCurrency =
    query.get("base") || (bases.find((base) => base.rateType === rateType)?.baseCurrency ?? "CNY");
  const to = dateOf(query.get("to")) ?? dayOf(now, actor.zone);
  const wished = dateOf(query.get("from")) ?? addMonths(to, -3);
  const cut = wished < addMonths(to, -24);
  const from = cut ? addDays(addMonths(to, -24), 1) : wished;
  const courses = from <= to ? await readRateHistory(em, { rateType, baseCurrency, from, to }) : [];
  const picked = query.getAll("currency");
  const shown = courses
    .filter((history) => (picked.length > 0 ? picked.includes(history.currency) : true))
    .slice(0, 6);
  const dicts = await dictionariesOf(em, actor.lang, ["exchange_type"]);
  return {
    rateType,
    baseCurrency,
    from,
    to,
    cut,
    types: dicts.exchange_type ?? {},
    bases: [...new Set(bases.map((base) => base.baseCurrency))],
    currencies: courses.map(({ currency }) => ({
      currency,
      shown: shown.some((history) => history.currency === currency),
    })),
    chart: await drawRateHistory(shown, baseCurrency, {
      theme: await themeOf(request),
      lang: actor.lang,
    }),
    gaps: courses.map(({ currency, rates, missing }) => ({
      currency,
      published: rates.length,
      missing,
    })),
  };
}

export default function RateHistoryScreen() {
  const rateHistory = useLoaderData<typeof loader>();
  const t = useTranslate();
  return (
    <section className="sw-board" aria-labelledby="course-title">
      <PageHead id="course-title" back="/xhlbasic/exchangeRate">
        {t("money.course")}
      </PageHead>
      <Conditions
        data={rateHistory}
        key={JSON.stringify([
          rateHistory.rateType,
          rateHistory.baseCurrency,
          rateHistory.from,
          rateHistory.to,
        ])}
      />
      {rateHistory.cut ? <p role="status">{t("money.tooLongTime")}</p> : null}
      {rateHistory.chart ? (
        <Chart
          svg={rateHistory.chart.svg}
          title={rateHistory.chart.title}
          table={rateHistory.chart.table}
        />
      ) : (
        <p className="sw-empty">{t("money.noRates")}</p>
      )}
      <RateGaps gaps={rateHistory.gaps} />
    </section>
  );
}

type Data = ReturnType<typeof useLoaderData<typeof loader>>;

function Conditions({ data: rateHistory }: { data: Data }) {
  const t = useTranslate();
  const { rateType, baseCurrency, from, to, types, bases, currencies } = rateHistory;
  return (
    <Form method="get" className="sw-asks">
      <label>
        <span>{t("money.rateType")}</span>
        <Select name="rateType" defaultValue={rateType}>
          {Object.entries(types).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </label>
      <label>
        <span>{t("money.baseCurrency")}</span>
        <Select name="base" defaultValue={baseCurrency}>
          {[...new Set([baseCurrency, ...bases])].map((code) => (
            <option key={code}>{code}</option>
          ))}
        </Select>
      </label>
      <label>
        <span>{t("money.from")}</span>
        <Input type="date" name="from" defaultValue={from} />
      </label>
      <label>
        <span>{t("money.to")}</span>
        <Input type="date" name="to" defaultValue={to} />
      </label>
      <div role="group" aria-labelledby="course-currencies">
        <span id="course-currencies">{t("money.currencies")}</span>
        <span>
          {currencies.map(({ currency, shown }) => (
            <label key={currency} className="sw-flag">
              <input type="checkbox" name="currency" value={currency} defaultChecked={shown} />{" "}
              {currency}
            </label>
          ))}
        </span>
      </div>
      <Button type="submit" intent="primary">
        {t("money.shown")}
      </Button>
    </Form>
  );
}
