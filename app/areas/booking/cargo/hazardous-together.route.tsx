import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { parseInput } from "#platform/kernel/operation/operation.server.ts";
import { isRefusal, refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import { TogetherInput, togetherOf } from "#domain/booking/cargo/ops/ask-together.server.ts";
import {
  editionAt,
  mayShare,
  type TogetherResponse,
} from "#domain/booking/cargo/segregation.queries.server.ts";
import { ReferenceInput } from "#app/kit/form/field/reference-input.tsx";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { asActor } from "#app/session/ctx.server.ts";
import { GoodsResponse, type Matrix, SegregationMatrix } from "./hazardous-result.tsx";
import { PageHead } from "#app/kit/shell/frame/page-head.tsx";
import { RefusalList } from "#app/kit/shell/dialog/refusal-list.tsx";
import { Button, LinkButton } from "#app/kit/ui/button.tsx";
import { Input } from "#app/kit/ui/input.tsx";

type Refused = {
  code: ReturnType<typeof refusalsOf>[number]["code"];
  params: Record<string, string | number>;
  field: string;
};
type Data = {
  query: Record<string, string>;
  response: TogetherResponse | null;
  matrix: Matrix | null;
  refusals: Refused[];
};

const names = [
  "oneUn",
  "oneClass",
  "oneLimited",
  "otherUn",
  "otherClass",
  "otherLimited",
  "date",
] as const;

/** "May these two share a container"; the address holds the question and can be shared. */
export async function loader({ request }: LoaderFunctionArgs): Promise<Data> {
  const { em, actor, now } = await asActor(request, "master:list");
  const { searchParams } = new URL(request.url);
  const input = Object.fromEntries(
    names.map((name) => [name, (searchParams.get(name) ?? "").trim()]),
  ) as Record<string, string>;
  const isRequested = names.some((name) => name !== "date" && input[name]);
  const refusals: Refused[] = [];
  const trying = async <T,>(work: () => Promise<T>): Promise<T | null> => {
    try {
      return await work();
    } catch (error) {
      if (!isRefusal(error)) throw error;
      refusals.push(
        ...refusalsOf(error).map(({ code, params, place }) => ({
          code,
          params,
          field: place.field ?? "",
        })),
      );
      return null;
    }
  };
  const pair = await trying(async () =>
    togetherOf(parseInput(TogetherInput, input), now, actor.zone),
  );
  const response = pair && isRequested ? await trying(() => mayShare(em, pair)) : null;
  const edition = pair ? await trying(() => editionAt(em, pair.date)) : null;
  const matrix = edition && {
    validFrom: edition.validFrom,
    source: edition.source,
    rules: Object.fromEntries(edition.rules),
  };
  const once = refusals.filter(
    (refusal, i) =>
      refusals.findIndex(
        (other) => other.code === refusal.code && other.field === refusal.field,
      ) === i,
  );
  return {
    query: { ...input, date: input.date || (pair?.date ?? "") },
    response,
    matrix,
    refusals: once,
  };
}

export default function TogetherScreen() {
  const { query, response, matrix, refusals } = useLoaderData() as Data;
  const t = useTranslate();
  const side = (name: "one" | "other") => (
    <fieldset className="sw-section">
      <legend>{t(name === "one" ? "cargo.togetherOne" : "cargo.togetherOther")}</legend>
      <div className="sw-grid">
        <div className="sw-field sw-span-3">
          <label htmlFor={`${name}Un`}>{t("cargo.dgUnNo")}</label>
          <ReferenceInput
            id={`${name}Un`}
            name={`${name}Un`}
            kind="hazardous"
            defaultValue={query[`${name}Un`]}
            maxLength={6}
          />
        </div>
        <label className="sw-field sw-span-3">
          <span>{t("cargo.togetherClass")}</span>
          <Input name={`${name}Class`} defaultValue={query[`${name}Class`]} maxLength={40} />
        </label>
        <label className="sw-flag">
          <input
            type="checkbox"
            name={`${name}Limited`}
            value="Y"
            defaultChecked={query[`${name}Limited`] === "Y"}
          />
          <span>{t("cargo.togetherLimited")}</span>
        </label>
      </div>
    </fieldset>
  );
  return (
    <section className="sw-form" aria-labelledby="together-title">
      <PageHead
        id="together-title"
        back="/xhlbasic/hazardous"
        tools={<LinkButton to="/xhlbasic/segregation">{t("cargo.segregation")}</LinkButton>}
      >
        {t("cargo.together")}
      </PageHead>
      <p>{t("cargo.togetherHint")}</p>
      <Form method="get" key={JSON.stringify(query)}>
        {side("one")}
        {side("other")}
        <label className="sw-filter">
          <span>{t("cargo.togetherDate")}</span>
          <Input type="date" name="date" defaultValue={query.date} />
        </label>
        <Button type="submit" intent="primary">
          {t("cargo.ask")}
        </Button>
      </Form>
      <RefusalList refusals={refusals} />
      {response ? <GoodsResponse response={response} /> : null}
      {matrix ? <SegregationMatrix matrix={matrix} marked={response?.pairs ?? []} /> : null}
    </section>
  );
}
