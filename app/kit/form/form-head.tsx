import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { Button, LinkButton } from "#app/kit/ui/button.tsx";
import type { FormData_ } from "./save/form-data.ts";
import { FormSteps } from "./save/form-steps.tsx";
import { WayBack } from "./way-back.tsx";

type Props = {
  data: FormData_;
  back: string;
  /** Offered on a saved record. */
  create: string | undefined;
  titleKey: string | undefined;
  busy: boolean;
  dirty: boolean;
  version: string;
  onCancel(): void;
};

/** Title, save state and actions; sticky. */
export function FormHead({
  data: formData,
  back,
  create,
  titleKey,
  busy,
  dirty,
  version,
  onCancel,
}: Props) {
  const t = useTranslate();
  const name = titleKey ? String(formData.record[titleKey] ?? "") : "";
  const fresh = formData.record.id === undefined;
  const follows =
    fresh || dirty ? Boolean(formData.saveAnd) : Boolean(formData.likely ?? formData.offersFirst);
  return (
    <header className="sw-form-head">
      {formData.maySave ? (
        <Button
          type="submit"
          data-save
          intent={follows ? undefined : "primary"}
          className="sw-save"
          disabled={busy}
          aria-keyshortcuts="Control+S"
          title="Ctrl+S"
        >
          {busy ? t("shell.working") : t("shell.save")}
        </Button>
      ) : null}
      {dirty ? (
        <Button
          type="button"
          className="sw-give-up"
          disabled={busy}
          title={t("shell.giveUpHint")}
          onClick={onCancel}
        >
          {t("shell.cancel")}
        </Button>
      ) : null}
      <h1 id="form-title">
        {t(formData.form.title)}{" "}
        {name ? <small>{name}</small> : fresh ? <small>{t("shell.fresh")}</small> : null}
      </h1>
      <span className="sw-unsaved" role="status">
        {dirty ? t("shell.unsavedMark") : ""}
      </span>
      <span className="sw-space" />
      <FormSteps data={formData} busy={busy} dirty={dirty} version={version} name={name} />
      <WayBack back={back} />
      {formData.mayCreate && create ? (
        <LinkButton to={create}>{t("shell.create")}</LinkButton>
      ) : null}
      {formData.history ? (
        <LinkButton to={formData.history}>{t("admin.history")}</LinkButton>
      ) : null}
      {formData.whySee ? (
        <LinkButton to={formData.whySee}>{t("dataPermission.whySee")}</LinkButton>
      ) : null}
    </header>
  );
}
