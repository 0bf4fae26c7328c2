import { Form, Link } from "@remix-run/react";
import { useHydrated } from "../../kit/shell/hydrated.ts";
import { showMessage } from "../../kit/shell/messages.ts";
import { useTranslate } from "../../kit/shell/translate.ts";

type Props = {
  /** What is asked before it is done. */
  ask: string;
  label: string;
  fields: Readonly<Record<string, string>>;
  className: string;
  /** What the label alone does not say to who hears the page. */
  about?: string;
  disabled?: boolean;
};

/**
 * A button for what cannot be taken back. With scripts it asks and sends `sure`; without, the action gets none and leads to an address with
 * `ask`, where the page asks (`Question`). A question that is denied says so (platform §5).
 */
export function ConfirmAction({ ask, label, fields, className, about, disabled }: Props) {
  const t = useTranslate();
  const live = useHydrated();
  return (
    <Form
      method="post"
      preventScrollReset
      onSubmit={(event) => {
        if (window.confirm(ask)) return;
        event.preventDefault();
        showMessage("info", t("shell.deleteCancelled"));
      }}
    >
      <Hidden fields={live ? { ...fields, sure: "1" } : fields} />
      <button type="submit" className={className} aria-label={about} disabled={disabled}>
        {label}
      </button>
    </Form>
  );
}

/** The question of a page without scripts, with both answers. */
export function Question({ ask, label, fields, back }: { ask: string; label: string; fields: Props["fields"]; back: string }) {
  const t = useTranslate();
  return (
    <div className="bp6-callout bp6-intent-warning" role="alert">
      <p>{ask}</p>
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
  return Object.entries(fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}
