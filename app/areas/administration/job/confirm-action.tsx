import { Form, Link } from "@remix-run/react";
import { useHydrated } from "#app/kit/shell/frame/hydrated.ts";
import { showMessage } from "#app/kit/shell/messages/messages.ts";
import { askThenSubmit } from "#app/kit/shell/dialog/questions.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";

type Props = {
  question: string;
  label: string;
  fields: Readonly<Record<string, string>>;
  className: string;
  /** Adds to the label for screen readers. */
  about?: string;
  disabled?: boolean;
};

/**
 * A button for an irreversible action. With script it asks and sends `sure`; without, the action
 * redirects to `ask`, which shows `Question`.
 */
export function ConfirmAction({ question, label, fields, className, about, disabled }: Props) {
  const t = useTranslate();
  const live = useHydrated();
  return (
    <Form method="post" preventScrollReset>
      <Hidden fields={live ? { ...fields, sure: "1" } : fields} />
      <button
        type="submit"
        className={className}
        aria-label={about}
        disabled={disabled}
        onClick={(event) =>
          void askThenSubmit(event, { text: question, yes: label, no: t("step.keep") }, () =>
            showMessage("info", t("shell.deleteCancelled")),
          )
        }
      >
        {label}
      </button>
    </Form>
  );
}

/** The question without script. */
export function Question({
  question,
  label,
  fields,
  back,
}: {
  question: string;
  label: string;
  fields: Props["fields"];
  back: string;
}) {
  const t = useTranslate();
  return (
    <div className="bp6-callout bp6-intent-warning" role="alert">
      <p>{question}</p>
      <Form method="post" className="sw-tools">
        <Hidden fields={{ ...fields, sure: "1" }} />
        <button type="submit" className="bp6-button bp6-intent-danger">
          {label}
        </button>
        <Link className="bp6-button" to={back}>
          {t("shell.cancel")}
        </Link>
      </Form>
    </div>
  );
}

function Hidden({ fields }: { fields: Props["fields"] }) {
  return Object.entries(fields).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}
