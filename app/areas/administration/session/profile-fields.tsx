import type { ReactNode } from "react";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { useBusy } from "#app/kit/shell/frame/use-busy.ts";
import { Button } from "#app/kit/ui/button.tsx";
import type { Fault } from "./login.loader.server.ts";

export function Field({
  name,
  label: labelKey,
  faults,
  children,
}: {
  name: string;
  label: MessageKey;
  faults: readonly Fault[];
  children: ReactNode;
}) {
  const t = useTranslate();
  return (
    <div className="sw-field sw-span-4">
      <label htmlFor={name}>{t(labelKey)}</label>
      {children}
      {faults
        .filter((fault) => fault.field === name)
        .map((fault) => (
          <span key={fault.code} id={`${name}-fault`} className="sw-wrong" role="alert">
            {t(fault.code, fault.params)}
          </span>
        ))}
    </div>
  );
}

/** Faults without a field in this form. */
export function Others({
  faults,
  fields,
}: {
  faults: readonly Fault[];
  fields: readonly string[];
}) {
  const t = useTranslate();
  return faults
    .filter((fault) => !fields.includes(fault.field))
    .map((fault) => (
      <div key={fault.code} className="sw-wrong sw-span-12" role="alert">
        {t(fault.code, fault.params)}
      </div>
    ));
}

export function Send({ label }: { label: MessageKey }) {
  const t = useTranslate();
  const busy = useBusy();
  return (
    <div className="sw-span-12">
      <Button type="submit" intent="primary" disabled={busy}>
        {t(label)}
      </Button>
    </div>
  );
}
