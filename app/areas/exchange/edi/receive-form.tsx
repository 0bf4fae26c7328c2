import { Form } from "@remix-run/react";
import type { FieldError } from "#app/kit/form/save/form-data.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { FileChoice } from "#app/kit/upload/file-choice.tsx";
import { useBusy } from "#app/kit/shell/frame/use-busy.ts";
import { Button } from "#app/kit/ui/button.tsx";

/** Posts one interchange; works without JavaScript. */
export function ReceiveForm({ errors }: { errors: readonly FieldError[] }) {
  const t = useTranslate();
  const busy = useBusy();
  return (
    <Form
      method="post"
      action="/seaway/edi/import/index/new"
      encType="multipart/form-data"
      className="sw-panel"
    >
      <p className="sw-inline">
        <label htmlFor="edi-file">{t("edi.receiveFile")}</label>
        <FileChoice
          id="edi-file"
          name="file"
          accept=".edi,.txt,.EDI,.TXT"
          required
          aria-describedby="edi-file-hint"
          aria-invalid={errors.length > 0 || undefined}
        />
        <Button type="submit" intent="primary" disabled={busy}>
          {t("edi.receive")}
        </Button>
        <small id="edi-file-hint">{t("edi.receiveHint")}</small>
      </p>
      {errors.length > 0 ? (
        <ul role="alert">
          {errors.map((error) => (
            <li key={error.code}>{t(error.code, error.params)}</li>
          ))}
        </ul>
      ) : null}
    </Form>
  );
}
