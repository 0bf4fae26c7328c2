import { useLocation } from "@remix-run/react";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { AnchorButton, Button } from "#app/kit/ui/button.tsx";
import { Callout } from "#app/kit/ui/callout.tsx";
import { labelOf } from "./error-summary.tsx";
import type { Conflict, FormData_, Stale } from "./form-data.ts";
import { fieldAt } from "./form-data.ts";
import { setField } from "../form-dom.ts";

/** Shows what somebody else saved meanwhile. Saving again keeps the reader's values. */
export function StaleNotice({ stale, data: formData }: { stale: Stale; data: FormData_ }) {
  const t = useTranslate();
  const { pathname } = useLocation();
  const shown = (field: string, text: string) =>
    formData.dicts[fieldAt(formData.form, field)?.dict ?? ""]?.[text] ?? (text || "—");
  return (
    <Callout intent="warning" className="sw-stale" role="alert">
      <strong>
        {stale.who
          ? t("shell.staleBy", { who: stale.who, when: stale.when })
          : t("shell.staleSaved")}
      </strong>
      {stale.conflicts.length > 0 ? (
        <table className="sw-plain-table">
          <thead>
            <tr>
              <th scope="col">{t("shell.staleField")}</th>
              <th scope="col">{t("shell.staleMine")}</th>
              <th scope="col">{t("shell.staleTheirs")}</th>
              <th scope="col">{t("shell.staleWho")}</th>
              <th scope="col" />
            </tr>
          </thead>
          <tbody>
            {stale.conflicts.map((conflict) => (
              <tr key={conflict.field}>
                <th scope="row">{labelOf(formData.form, conflict.field, t)}</th>
                <td>{shown(conflict.field, conflict.mine)}</td>
                <td>{shown(conflict.field, conflict.theirs)}</td>
                <td>
                  {conflict.who} {conflict.when}
                </td>
                <td>
                  <TakeTheirs conflict={conflict} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      {stale.taken.length > 0 ? (
        <p>
          {t("shell.staleTaken", {
            fields: stale.taken
              .map((conflict) => labelOf(formData.form, conflict.field, t))
              .join(t("shell.comma")),
          })}
        </p>
      ) : null}
      {stale.lines.length > 0 ? (
        <p>
          <strong>
            {t("shell.staleLines", {
              parts: stale.lines.map((label) => t(label)).join(t("shell.comma")),
            })}
          </strong>
        </p>
      ) : null}
      <p>
        {t("shell.staleGoOn")}{" "}
        <AnchorButton href={pathname} size="small">
          {t("shell.staleReload")}
        </AnchorButton>
      </p>
    </Callout>
  );
}

function TakeTheirs({ conflict }: { conflict: Conflict }) {
  const t = useTranslate();
  return (
    <Button
      type="submit"
      formNoValidate
      name="_intent"
      value={`use:${conflict.field}:${conflict.theirs}`}
      size="small"
      onClick={(event) => {
        if (setField(conflict.field, conflict.theirs)) event.preventDefault();
      }}
    >
      {t("shell.staleTake")}
    </Button>
  );
}
