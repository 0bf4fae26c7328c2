import { useLocation, useNavigation, useRouteLoaderData } from "@remix-run/react";
import { type RefObject, useEffect, useState } from "react";
import { type FormDefinition, type FormRecord, readForm } from "#platform/form/form.ts";
import { type Draft, dropDraft, isAbandoned, keepDraft, openForm, setUnsaved, takeDraft } from "./drafts.ts";

type Input = { formElement: RefObject<HTMLFormElement>; form: FormDefinition; record: FormRecord };

const versionOf = (record: FormRecord) => String(record.version ?? 0);

/** Applies a draft: fields missing from it are empty, read-only ones stay. */
function typedOver(form: FormDefinition, record: FormRecord, draft: Draft): FormRecord {
  const typed: FormRecord = { ...record };
  const names = new Set(draft.entries.map(([name]) => name.replace(/\[.*$/, "")));
  for (const field of form.sections.flatMap((section) => section.fields))
    if (field.kind === "flag" && !names.has(field.key)) delete typed[field.key];
  for (const { key } of form.lines ?? []) typed[key] = [];
  return { ...typed, ...readForm(draft.entries) };
}

/** Restores a draft after hydration, because the server does not know it. */
export function useDraft({ form, record }: Pick<Input, "form" | "record">): FormRecord | null {
  const userName = useReader();
  const { pathname } = useLocation();
  const [draft, setDraft] = useState<{ pathname: string; record: FormRecord; typed: FormRecord } | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => {
      const draft = takeDraft(userName, pathname, versionOf(record));
      if (draft) setDraft({ pathname, record, typed: typedOver(form, record, draft) });
    });
    return () => clearTimeout(timer);
  }, [userName, pathname, form, record]);
  return draft && draft.pathname === pathname && versionOf(draft.record) === versionOf(record) ? draft.typed : null;
}

/** Redirects that mean the form was not processed: sign-in and password change. */
const unanswered = /^\/(login|user\/profile)$/;

/** Keeps a draft when the reader leaves or reloads, unless the input was saved, deleted or dropped. */
export function useKeepDraft({ formElement: form, dirty }: { formElement: RefObject<HTMLFormElement>; dirty: boolean }): void {
  const userName = useReader();
  const { pathname } = useLocation();
  const { state, location, formMethod } = useNavigation();
  const goes = state === "loading" && location?.pathname !== pathname;
  // A GET form leaves like a link; another form's redirect means it was processed.
  const asks = formMethod === undefined || formMethod.toUpperCase() === "GET" || unanswered.test(location?.pathname ?? "");
  const [leaves, settled] = [goes && asks, goes && !asks];
  useEffect(() => {
    openForm(userName, pathname);
  }, [userName, pathname]);
  useEffect(() => {
    setUnsaved(userName, pathname, dirty);
    return () => setUnsaved(userName, pathname, false);
  }, [userName, pathname, dirty]);
  useEffect(() => {
    if (settled) dropDraft(userName, pathname);
  }, [settled, userName, pathname]);
  useEffect(() => {
    if (dirty && leaves && form.current) keepDraft(userName, pathname, form.current);
  }, [dirty, leaves, form, userName, pathname]);
  useEffect(() => {
    if (!dirty) return;
    const keep = () => form.current && keepDraft(userName, pathname, form.current);
    // The browser restores a cached document although its input was dropped meanwhile.
    const back = ({ persisted }: PageTransitionEvent) => {
      if (persisted && isAbandoned(userName, pathname)) window.location.reload();
    };
    window.addEventListener("pagehide", keep);
    window.addEventListener("pageshow", back);
    return () => {
      window.removeEventListener("pagehide", keep);
      window.removeEventListener("pageshow", back);
    };
  }, [dirty, form, userName, pathname]);
}

/** Drafts belong to this account. */
export const useReader = () => (useRouteLoaderData("shell") as { userName?: string } | undefined)?.userName ?? "";
