import { Form, useLoaderData, useSubmit } from "@remix-run/react";
import { type FormEvent, useState } from "react";
import type { Word } from "#platform/i18n/message-key.ts";
import { StepDialog } from "../../kit/list/step-dialog.tsx";
import { useSay } from "../../kit/shell/translate.ts";
import { useBusy } from "../../kit/shell/use-busy.ts";

/** The button that puts a whole log aside, for those who may; it asks first. */
export function CleanLog({ word }: { word: Word }) {
  const { mayClean, rows } = useLoaderData() as { mayClean: boolean; rows?: readonly unknown[] };
  const say = useSay();
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
      <button
        type="submit"
        name="_intent"
        value="clean"
        className="bp6-button bp6-outlined bp6-intent-danger"
        disabled={busy || rows?.length === 0}
      >
        {say(word)}
      </button>
      {asking ? (
        <StepDialog
          step={{ name: "clean", word, confirm: "admin.askCleanAside", reason: null, danger: true }}
          onSend={clean}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </Form>
  );
}
