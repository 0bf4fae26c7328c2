import { useTranslate } from "#app/kit/shell/messages/translate.ts";

/** `required` by the save, or `deferred` to a later step: a draft may lack it. */
export type FieldMark = "required" | "deferred";

/** Element that says what the mark of a later step means. */
export const deferredLegendId = "deferred-legend";

/** The mark behind a label; readers hear it from the field itself or from the legend. */
export function RequiredMark({ mark }: { mark: FieldMark | undefined }) {
  return mark === undefined ? null : (
    <span className={mark === "deferred" ? "sw-deferred" : "sw-required"} aria-hidden="true">
      {mark === "deferred" ? " ◇" : " *"}
    </span>
  );
}

/** What the marks of a form mean, where it has both. */
export function MarkLegend() {
  const t = useTranslate();
  return (
    <p className="sw-mark-legend">
      <span>
        <RequiredMark mark="required" /> {t("shell.requiredLegend")}
      </span>
      <span>
        <RequiredMark mark="deferred" />{" "}
        <span id={deferredLegendId}>{t("shell.deferredLegend")}</span>
      </span>
    </p>
  );
}
