import { Form } from "@remix-run/react";
import { writeListQuery } from "#platform/records/list/query/list-address.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { Button, LinkButton } from "#app/kit/ui/button.tsx";
import { Input } from "#app/kit/ui/input.tsx";
import { addressOf } from "./filter-address.ts";
import type { ListData } from "../data/list-data.ts";

/**
 * Shows the list as of a past moment, to read only. A GET form: works without JavaScript and keeps
 * the conditions.
 */
export function AsOf({
  data: { query, offersPast },
}: {
  data: Pick<ListData, "query" | "offersPast">;
}) {
  const t = useTranslate();
  if (!offersPast) return null;
  const { asOf, ...present } = query;
  const kept = [...writeListQuery({ ...present, page: 1 })];
  const value = asOf && !asOf.includes("T") ? `${asOf}T23:59` : asOf;
  return (
    <details className="sw-tools" open={asOf !== undefined}>
      <summary>{t("list.asOf")}</summary>
      <Form method="get" preventScrollReset>
        {kept.map(([name, text], i) => (
          <input key={`${name}-${i}`} type="hidden" name={name} value={text} />
        ))}
        <label htmlFor="list-as-of">{t("list.asOfMoment")}</label>{" "}
        <Input
          id="list-as-of"
          key={value}
          type="datetime-local"
          name="asOf"
          defaultValue={value}
          required
        />{" "}
        <Button type="submit">{t("list.asOfShow")}</Button>{" "}
        {asOf ? (
          <>
            <LinkButton to={addressOf(present)}>{t("list.asOfNow")}</LinkButton>{" "}
            <span role="status">{t("list.asOfNote", { moment: asOf.replace("T", " ") })}</span>
          </>
        ) : null}
      </Form>
    </details>
  );
}
