import { dayOf } from "#platform/clock/zone.ts";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { exchangeTypes } from "#domain/money/exchange.ts";
import { addDays, addMonths } from "#domain/money/local-date.ts";
import { courseBases, readCourse } from "#domain/money/rate-history.queries.server.ts";
import { dictionariesOf } from "#db/services/references/dictionary.server.ts";
import { Chart } from "../../kit/chart/chart.tsx";
import { useSay } from "../../kit/shell/translate.ts";
import { asActor } from "../../session/ctx.server.ts";
import { themeOf } from "../../session/theme.server.ts";
import { drawCourse } from "./rate-chart.server.ts";
import { RateGaps } from "./rate-gaps.tsx";

const dateOf = (text: string | null) => (text && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : null);

/** Rates over a time: the course as a chart, and the business days that have none (domain §6). Without conditions the last three months. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { em, actor } = await asActor(request, "master:list");
  const asked = new URL(request.url).searchParams;
  const bases = await courseBases(em);
  const usual = bases.find((one) => one.rateType === "BOOKING") ?? bases[0];
  const rateType = exchangeTypes.find((type) => type === asked.get("rateType")) ?? usual?.rateType ?? "BOOKING";
  const baseCurrency = asked.get("base") || (bases.find((one) => one.rateType === rateType)?.baseCurrency ?? "CNY");
  const to = dateOf(asked.get("to")) ?? dayOf(Date.now(), actor.zone);
  const wished = dateOf(asked.get("from")) ?? addMonths(to, -3);
  const cut = wished < addMonths(to, -24);
  const from = cut ? addDays(addMonths(to, -24), 1) : wished;
  const courses = from <= to ? await readCourse(em, { rateType, baseCurrency, from, to }) : [];
  const picked = asked.getAll("currency");
  const shown = courses.filter((one) => (picked.length > 0 ? picked.includes(one.currency) : true)).slice(0, 6);
  const dicts = await dictionariesOf(em, actor.lang, ["exchange_type"]);
  return {
    ...{ rateType, baseCurrency, from, to, cut, types: dicts.exchange_type ?? {} },
    bases: [...new Set(bases.map((one) => one.baseCurrency))],
    currencies: courses.map(({ currency }) => ({ currency, shown: shown.some((one) => one.currency === currency) })),
    chart: drawCourse(shown, baseCurrency, { theme: await themeOf(request), lang: actor.lang }),
    gaps: courses.map(({ currency, rates, missing }) => ({ currency, published: rates.length, missing })),
  };
}

export default function RateCourse() {
  const found = useLoaderData<typeof loader>();
  const say = useSay();
  return (
    <section className="sw-board" aria-labelledby="course-title">
      <header className="sw-list-head">
        <h1 id="course-title">{say("money.course")}</h1>
        <Link className="bp6-button" to="/xhlbasic/exchangeRate">
          {say("shell.back")}
        </Link>
      </header>
      <Conditions found={found} key={JSON.stringify([found.rateType, found.baseCurrency, found.from, found.to])} />
      {found.cut ? <p role="status">{say("money.tooLongTime")}</p> : null}
      {found.chart ? (
        <Chart svg={found.chart.svg} title={found.chart.title} table={found.chart.table} />
      ) : (
        <p className="sw-empty">{say("money.noRates")}</p>
      )}
      <RateGaps gaps={found.gaps} />
    </section>
  );
}

type Found = ReturnType<typeof useLoaderData<typeof loader>>;

function Conditions({ found }: { found: Found }) {
  const say = useSay();
  const { rateType, baseCurrency, from, to, types, bases, currencies } = found;
  return (
    <Form method="get" className="sw-asks">
      <label>
        <span>{say("money.rateType")}</span>
        <span className="bp6-html-select">
          <select name="rateType" defaultValue={rateType}>
            {Object.entries(types).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </span>
      </label>
      <label>
        <span>{say("money.baseCurrency")}</span>
        <span className="bp6-html-select">
          <select name="base" defaultValue={baseCurrency}>
            {[...new Set([baseCurrency, ...bases])].map((code) => (
              <option key={code}>{code}</option>
            ))}
          </select>
        </span>
      </label>
      <label>
        <span>{say("money.from")}</span>
        <input className="bp6-input" type="date" name="from" defaultValue={from} />
      </label>
      <label>
        <span>{say("money.to")}</span>
        <input className="bp6-input" type="date" name="to" defaultValue={to} />
      </label>
      <div role="group" aria-labelledby="course-currencies">
        <span id="course-currencies">{say("money.currencies")}</span>
        <span>
          {currencies.map(({ currency, shown }) => (
            <label key={currency} className="sw-flag">
              <input type="checkbox" name="currency" value={currency} defaultChecked={shown} /> {currency}
            </label>
          ))}
        </span>
      </div>
      <button type="submit" className="bp6-button bp6-intent-primary">
        {say("money.shown")}
      </button>
    </Form>
  );
}
