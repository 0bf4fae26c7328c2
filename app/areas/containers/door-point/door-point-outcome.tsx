import type { DoorPointEntry } from "#domain/containers/door-point/door-point.queries.server.ts";
import type { FieldError } from "#app/kit/form/save/form-data.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { Callout } from "#app/kit/ui/callout.tsx";

export type Values = DoorPointEntry["values"];
/** What the grid shows after a post that saved nothing. */
export type Posted = {
  values: Record<string, Values>;
  errors: FieldError[];
  filled?: number;
  unknown?: string[];
  twice?: string[];
};

/** What a save or a paste by container number did. */
export function Outcome({ posted, saved }: { posted: Posted | undefined; saved: number }) {
  const t = useTranslate();
  if (!posted && saved < 0) return null;
  if (!posted)
    return (
      <Callout intent="success" role="status">
        {t("doorPoint.saved", { count: saved })}
      </Callout>
    );
  const general = posted.errors.filter((error) => !error.field.startsWith("rows."));
  if (posted.errors.length > 0)
    return (
      <Callout intent="danger" role="alert">
        <strong>{t("shell.fixFields", { count: posted.errors.length })}</strong>
        {general.map((error) => (
          <p key={error.code}>{t(error.code, error.params)}</p>
        ))}
      </Callout>
    );
  const { unknown = [], twice = [] } = posted;
  const named = (numbers: readonly string[]) => ({
    numbers: numbers.slice(0, 20).join(t("shell.comma")),
  });
  return (
    <Callout intent={unknown.length + twice.length > 0 ? "warning" : "primary"} role="status">
      <p>{t("doorPoint.filled", { count: posted.filled ?? 0 })}</p>
      {unknown.length > 0 ? <p>{t("doorPoint.unknownNumbers", named(unknown))}</p> : null}
      {twice.length > 0 ? <p>{t("doorPoint.pastedTwice", named(twice))}</p> : null}
    </Callout>
  );
}
