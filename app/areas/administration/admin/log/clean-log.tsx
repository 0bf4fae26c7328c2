import { Form, useLoaderData, useSubmit } from "@remix-run/react";
import { type FormEvent, useState } from "react";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { AskStep } from "#app/kit/step/ask-step.tsx";
import { useListData } from "#app/kit/list/data/use-list-data.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { useBusy } from "#app/kit/shell/frame/use-busy.ts";
import { Button } from "#app/kit/ui/button.tsx";

/** Archives a whole log after a question. */
export function CleanLog({ label }: { label: MessageKey }) {
  const { mayClean } = useLoaderData() as { mayClean: boolean };
  const { rows } = useListData();
  const t = useTranslate();
  const submit = useSubmit();
  const busy = useBusy();
  const [asking, setAsking] = useState(false);
  if (!mayClean) return null;
  const ask = (event: FormEvent) => {
    event.preventDefault();
    setAsking(true);
  };
  const clean = () => {
    setAsking(false);
    submit({ _intent: "clean" }, { method: "post" });
  };
  return (
    <Form method="post" onSubmit={ask}>
      <Button
        type="submit"
        name="_intent"
        value="clean"
        variant="outlined"
        intent="danger"
        disabled={busy || rows.length === 0}
      >
        {t(label)}
      </Button>
      {asking ? (
        <AskStep
          step={{
            name: "clean",
            label,
            confirm: "admin.askCleanAside",
            reason: null,
            danger: true,
          }}
          onSend={clean}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </Form>
  );
}
