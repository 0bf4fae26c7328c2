import { Form } from "@remix-run/react";
import { useHydrated } from "#app/kit/shell/frame/hydrated.ts";
import { showMessage } from "#app/kit/shell/messages/messages.ts";
import { askThenSubmit } from "#app/kit/shell/dialog/questions.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { Button, LinkButton } from "#app/kit/ui/button.tsx";
import { Callout } from "#app/kit/ui/callout.tsx";

type Props = {
  question: string;
  label: string;
  fields: Readonly<Record<string, string>>;
  size?: "small";
  danger?: boolean;
  /** Adds to the label for screen readers. */
  about?: string;
  disabled?: boolean;
};

/**
 * A button for an irreversible action. With script it asks and sends `sure`; without, the action
 * redirects to `ask`, which shows `Question`.
 */
export function ConfirmAction({ question, label, fields, size, danger, about, disabled }: Props) {
  const t = useTranslate();
  const live = useHydrated();
  return (
    <Form method="post" preventScrollReset>
      <Hidden fields={live ? { ...fields, sure: "1" } : fields} />
      <Button
        type="submit"
        size={size}
        variant="outlined"
        intent={danger ? "danger" : undefined}
        aria-label={about}
        disabled={disabled}
        onClick={(event) =>
          void askThenSubmit(event, { text: question, yes: label, no: t("step.keep") }, () =>
            showMessage("info", t("shell.deleteCancelled")),
          )
        }
      >
        {label}
      </Button>
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
    <Callout intent="warning" role="alert">
      <p>{question}</p>
      <Form method="post" className="sw-tools">
        <Hidden fields={{ ...fields, sure: "1" }} />
        <Button type="submit" intent="danger">
          {label}
        </Button>
        <LinkButton to={back}>{t("shell.cancel")}</LinkButton>
      </Form>
    </Callout>
  );
}

function Hidden({ fields }: { fields: Props["fields"] }) {
  return Object.entries(fields).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}
