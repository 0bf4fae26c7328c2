import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { parseInput } from "#platform/operation/operation.server.ts";
import { isRefusal, refusalsOf } from "#platform/operation/refusal.ts";
import { TogetherInput, togetherOf } from "#domain/cargo/ops/ask-together.server.ts";
import { editionAt, mayShare, type TogetherAnswer } from "#domain/cargo/segregation.queries.server.ts";
import { ReferenceInput } from "../../kit/form/reference-input.tsx";
import { useSay } from "../../kit/shell/translate.ts";
import { asActor } from "../../session/ctx.server.ts";
import { GoodsAnswer, type Matrix, SegregationMatrix } from "./hazardous-result.tsx";

type Refused = { code: ReturnType<typeof refusalsOf>[number]["code"]; params: Record<string, string | number>; field: string };
type Found = { asked: Record<string, string>; answer: TogetherAnswer | null; matrix: Matrix | null; refusals: Refused[] };

const names = ["oneUn", "oneClass", "oneLimited", "otherUn", "otherClass", "otherLimited", "date"] as const;

/** "May these two share a container": the address is the question, so that an answer can be sent to somebody. */
export async function loader({ request }: LoaderFunctionArgs): Promise<Found> {
  const { em, actor } = await asActor(request, "master:list");
  const { searchParams } = new URL(request.url);
  const given = Object.fromEntries(names.map((name) => [name, (searchParams.get(name) ?? "").trim()])) as Record<string, string>;
  const isAsked = names.some((name) => name !== "date" && given[name]);
  const refusals: Refused[] = [];
  const trying = async <T,>(work: () => Promise<T>): Promise<T | null> => {
    try {
      return await work();
    } catch (error) {
      if (!isRefusal(error)) throw error;
      refusals.push(...refusalsOf(error).map(({ code, params, place }) => ({ code, params, field: place.field ?? "" })));
      return null;
    }
  };
  const asked = await trying(async () => togetherOf(parseInput(TogetherInput, given), new Date(), actor.zone));
  const answer = asked && isAsked ? await trying(() => mayShare(em, asked)) : null;
  const edition = asked ? await trying(() => editionAt(em, asked.date)) : null;
  const matrix = edition && { validFrom: edition.validFrom, source: edition.source, rules: Object.fromEntries(edition.rules) };
  const once = refusals.filter((one, i) => refusals.findIndex((other) => other.code === one.code && other.field === one.field) === i);
  return { asked: { ...given, date: given.date || (asked?.date ?? "") }, answer, matrix, refusals: once };
}

export default function TogetherScreen() {
  const { asked, answer, matrix, refusals } = useLoaderData() as Found;
  const say = useSay();
  const side = (name: "one" | "other") => (
    <fieldset className="sw-section">
      <legend>{say(name === "one" ? "cargo.togetherOne" : "cargo.togetherOther")}</legend>
      <div className="sw-grid">
        <div className="sw-field sw-span-3">
          <label htmlFor={`${name}Un`}>{say("cargo.dgUnNo")}</label>
          <ReferenceInput id={`${name}Un`} name={`${name}Un`} kind="hazardous" defaultValue={asked[`${name}Un`]} maxLength={6} />
        </div>
        <label className="sw-field sw-span-3">
          <span>{say("cargo.togetherClass")}</span>
          <input className="bp6-input" name={`${name}Class`} defaultValue={asked[`${name}Class`]} maxLength={40} />
        </label>
        <label className="sw-flag">
          <input type="checkbox" name={`${name}Limited`} value="Y" defaultChecked={asked[`${name}Limited`] === "Y"} />
          <span>{say("cargo.togetherLimited")}</span>
        </label>
      </div>
    </fieldset>
  );
  return (
    <section className="sw-form" aria-labelledby="together-title">
      <header className="sw-list-head">
        <h1 id="together-title">{say("cargo.together")}</h1>
        <div className="sw-tools">
          <Link className="bp6-button" to="/xhlbasic/segregation">
            {say("cargo.segregation")}
          </Link>
          <Link className="bp6-button" to="/xhlbasic/hazardous">
            {say("shell.back")}
          </Link>
        </div>
      </header>
      <p>{say("cargo.togetherHint")}</p>
      <Form method="get" key={JSON.stringify(asked)}>
        {side("one")}
        {side("other")}
        <label className="sw-filter">
          <span>{say("cargo.togetherDate")}</span>
          <input className="bp6-input" type="date" name="date" defaultValue={asked.date} />
        </label>
        <button type="submit" className="bp6-button bp6-intent-primary">
          {say("cargo.ask")}
        </button>
      </Form>
      {refusals.map(({ code, params, field }) => (
        <div key={code + field} className="bp6-callout bp6-intent-danger" role="alert">
          {say(code, params)}
        </div>
      ))}
      {answer ? <GoodsAnswer answer={answer} /> : null}
      {matrix ? <SegregationMatrix matrix={matrix} marked={answer?.pairs ?? []} /> : null}
    </section>
  );
}
