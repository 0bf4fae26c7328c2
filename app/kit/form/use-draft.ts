import { useLocation, useNavigation, useRouteLoaderData } from "@remix-run/react";
import { type RefObject, useEffect, useState } from "react";
import { type FormDefinition, type FormRecord, readForm } from "#platform/form/form.ts";
import { type Draft, dropDraft, isAbandoned, keepDraft, openForm, setUnsaved, takeDraft } from "./drafts.ts";

type Input = { sheet: RefObject<HTMLFormElement>; form: FormDefinition; record: FormRecord };

const versionOf = (record: FormRecord) => String(record.version ?? 0);

/** A record as it was typed: fields that were not among the typed ones are empty (a box not ticked), what is only shown stays. */
function typedOver(form: FormDefinition, record: FormRecord, draft: Draft): FormRecord {
  const typed: FormRecord = { ...record };
  const names = new Set(draft.entries.map(([name]) => name.replace(/\[.*$/, "")));
  for (const field of form.sections.flatMap((section) => section.fields))
    if (field.kind === "flag" && !names.has(field.key)) delete typed[field.key];
  for (const { key } of form.lines ?? []) typed[key] = [];
  return { ...typed, ...readForm(draft.entries) };
}

/**
 * What was typed here before the reader went to another page and came back, or loaded the page anew; null when nothing was. It is put back once
 * the page answers to scripts, as the server knows nothing of it.
 */
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

/** Where a form leads that was not looked at: the sign-in, and the password that must be changed first. */
const unanswered = /^\/(login|user\/profile)$/;

/**
 * Keeps what is typed when the reader leaves a sheet for another page, or loads it anew; not what is saved, deleted or given up, however late
 * the page or its document goes.
 */
export function useKeepDraft({ sheet: form, dirty }: { sheet: RefObject<HTMLFormElement>; dirty: boolean }): void {
  const userName = useReader();
  const { pathname } = useLocation();
  const { state, location, formMethod } = useNavigation();
  const goes = state === "loading" && location?.pathname !== pathname;
  // A form that only asks (a search) leaves the sheet like a link; another one was answered with the way on: saved, copied or deleted.
  const asks = formMethod === undefined || formMethod.toUpperCase() === "GET" || unanswered.test(location?.pathname ?? "");
  const [leaves, settled] = [goes && asks, goes && !asks];
  useEffect(() => openForm(userName, pathname), [userName, pathname]);
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
    // The browser brings this document back as it was, though what was typed has been given up in another one since.
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

/** The account that reads the page; drafts are its own. */
export const useReader = () => (useRouteLoaderData("shell") as { userName?: string } | undefined)?.userName ?? "";
