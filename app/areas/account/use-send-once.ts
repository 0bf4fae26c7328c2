import { type FormEvent, useEffect, useState } from "react";

/**
 * A form that is a whole page load is sent once, however often its button is pressed: its question is used up by the first sending, and the second
 * would be answered "wrong". A page that comes back from the browser's memory is ready again.
 */
export function useSendOnce(): { busy: boolean; onSubmit(event: FormEvent<HTMLFormElement>): void } {
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    const ready = () => setBusy(false);
    window.addEventListener("pageshow", ready);
    return () => window.removeEventListener("pageshow", ready);
  }, []);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    if (busy) event.preventDefault();
    else setBusy(true);
  };
  return { busy, onSubmit };
}
