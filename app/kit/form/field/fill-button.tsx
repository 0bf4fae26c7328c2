import type { FormField } from "#platform/records/form/form.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";

/**
 * Without JavaScript a choice fills nothing by itself: this asks the server for what the codes
 * know.
 */
export function FillButton({ fields }: { fields: readonly FormField[] }) {
  const t = useTranslate();
  return fields.some((field) => field.fills) ? (
    <noscript>
      <button
        type="submit"
        name="_intent"
        value="fill"
        formNoValidate
        className="bp6-button bp6-small"
      >
        {t("shell.fillFromCodes")}
      </button>
    </noscript>
  ) : null;
}
