import { type FormEvent, useEffect, useState } from "react";

/**
 * A second submit would fail, because the first uses up the captcha. Resets when the browser
 * restores the page.
 */
export function useSendOnce(): {
  busy: boolean;
  onSubmit(event: FormEvent<HTMLFormElement>): void;
} {
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
