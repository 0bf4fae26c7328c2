import type { ReactNode } from "react";
import type { Word } from "#platform/i18n/message-key.ts";
import { useSay } from "../../kit/shell/translate.ts";
import { useBusy } from "../../kit/shell/use-busy.ts";
import type { Fault } from "./login.loader.server.ts";

/** A field with what is wrong in it. */
export function Field({ name, word, faults, children }: { name: string; word: Word; faults: readonly Fault[]; children: ReactNode }) {
  const say = useSay();
  return (
    <div className="sw-field sw-span-4">
      <label htmlFor={name}>{say(word)}</label>
      {children}
      {faults
        .filter((one) => one.field === name)
        .map((one) => (
          <span key={one.code} id={`${name}-fault`} className="sw-wrong" role="alert">
            {say(one.code, one.params)}
          </span>
        ))}
    </div>
  );
}

/** Faults that belong to no field of a form. */
export function Others({ faults, fields }: { faults: readonly Fault[]; fields: readonly string[] }) {
  const say = useSay();
  return faults
    .filter((one) => !fields.includes(one.field))
    .map((one) => (
      <div key={one.code} className="sw-wrong sw-span-12" role="alert">
        {say(one.code, one.params)}
      </div>
    ));
}

/** The button of a form. */
export function Send({ word }: { word: Word }) {
  const say = useSay();
  const busy = useBusy();
  return (
    <div className="sw-span-12">
      <button type="submit" className="bp6-button bp6-intent-primary" disabled={busy}>
        {say(word)}
      </button>
    </div>
  );
}
