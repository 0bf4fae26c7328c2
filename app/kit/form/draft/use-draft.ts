import { useLocation, useNavigation, useRouteLoaderData } from "@remix-run/react";
import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { type FormDefinition, type FormRecord, readForm } from "#platform/records/form/form.ts";
import {
  type Draft,
  dropDraft,
  isAbandoned,
  keepDraft,
  loadedAt,
  openForm,
  setUnsaved,
  takeDraft,
} from "./drafts.ts";

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

/** A draft of an earlier attempt at a new record, to be taken up or given up. */
export type OfferedDraft = { savedAt: number | null; restore(): void; discard(): void };
type Left = { pathname: string; record: FormRecord; draft: Draft; restored: boolean };

/**
 * A new record opened by a link begins fresh; a reload, a sign-in and the page's own tab bring its
 * input back.
 */
const beginsFresh = (pathname: string, goesOn: boolean) => pathname.endsWith("/new") && !goesOn;

/**
 * A draft, after hydration, because the server does not know it: restored, or offered where a new
 * record was asked for and the draft is of an earlier attempt.
 */
export function useDraft({ form, record }: Pick<Input, "form" | "record">): {
  draft: FormRecord | null;
  offered: OfferedDraft | null;
} {
  const userName = useReader();
  const { pathname, state, key } = useLocation();
  const goesOn = key === loadedAt || (state as { tag?: boolean } | null)?.tag === true;
  const [left, setLeft] = useState<Left | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => {
      const draft = takeDraft(userName, pathname, versionOf(record));
      if (draft)
        setLeft({
          pathname,
          record,
          draft,
          restored: !beginsFresh(pathname, goesOn || draft.comesBack === true),
        });
    });
    return () => clearTimeout(timer);
  }, [userName, pathname, record, goesOn]);
  const current =
    left && left.pathname === pathname && versionOf(left.record) === versionOf(record)
      ? left
      : null;
  const typed = useMemo(
    () => (current?.restored ? typedOver(form, current.record, current.draft) : null),
    [current, form],
  );
  if (!current || current.restored) return { draft: typed, offered: null };
  return {
    draft: null,
    offered: {
      savedAt: current.draft.savedAt ?? null,
      restore: () => setLeft({ ...current, restored: true }),
      discard: () => setLeft(null),
    },
  };
}

/** Redirects that mean the form was not processed: sign-in and password change. */
const unanswered = /^\/(login|user\/profile)$/;

/**
 * Keeps a draft when the reader leaves or reloads, unless the input was saved, deleted or dropped.
 */
export function useKeepDraft({
  formElement: form,
  dirty,
}: {
  formElement: RefObject<HTMLFormElement>;
  dirty: boolean;
}): void {
  const userName = useReader();
  const { pathname } = useLocation();
  const { state, location, formMethod } = useNavigation();
  const goes = state === "loading" && location?.pathname !== pathname;
  // A GET form leaves like a link; another form's redirect means it was processed.
  const sentAway = unanswered.test(location?.pathname ?? "");
  const asks = formMethod === undefined || formMethod.toUpperCase() === "GET" || sentAway;
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
    if (dirty && leaves && form.current) keepDraft(userName, pathname, form.current, sentAway);
  }, [dirty, leaves, sentAway, form, userName, pathname]);
  useKeepAtEnd({ form, unseen: dirty && state === "idle", userName, pathname });
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

/**
 * Keeps the input when its form has gone. Where a page comes sooner than a busy browser can draw
 * that it is awaited, nothing has told before that the reader leaves. `unseen`: input that no such
 * drawing has dealt with.
 */
function useKeepAtEnd({
  form,
  unseen,
  userName,
  pathname,
}: {
  form: RefObject<HTMLFormElement>;
  unseen: boolean;
  userName: string;
  pathname: string;
}): void {
  const last = useRef<HTMLFormElement | null>(null);
  useEffect(() => {
    last.current = unseen ? form.current : null;
  });
  // A form out of the page still holds what was typed.
  useEffect(() => {
    return () => {
      if (last.current) keepDraft(userName, pathname, last.current);
    };
  }, [userName, pathname]);
}

/** Drafts belong to this account. */
export const useReader = () =>
  (useRouteLoaderData("shell") as { userName?: string } | undefined)?.userName ?? "";
