import { type FormEvent, useState } from "react";
import { Button } from "#app/kit/ui/button.tsx";
import { Callout } from "#app/kit/ui/callout.tsx";
import { Input } from "#app/kit/ui/input.tsx";
import { Dialog } from "#app/kit/ui/dialog.tsx";
import { CaptchaField } from "./captcha-field.tsx";
import { useTranslateCode, useTranslate } from "../messages/translate.ts";
import { type Again, askAgain } from "./watch-session.ts";

type Props = {
  userName: string;
  again: Again;
  onSignedIn(userName: string): void;
  onCancel(): void;
};

/** "Re-login or cancel" (platform §8, 401), with the sign-in form inside. */
export function ExpiryDialog({ userName, again, onSignedIn, onCancel }: Props) {
  const t = useTranslate();
  const translateCode = useTranslateCode();
  const [shown, setShown] = useState(again);
  const [busy, setBusy] = useState(false);
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setBusy(true);
    const response = await askAgain(new FormData(event.currentTarget));
    setBusy(false);
    if (response?.signedIn) onSignedIn(response.signedIn);
    else
      setShown(
        response ?? {
          signedIn: null,
          captcha: shown.captcha,
          faults: [{ code: "shell.unavailable", params: {} }],
        },
      );
  };
  return (
    <Dialog onClose={onCancel} labelledBy="expiry-title">
      <h2 id="expiry-title">{t("session.expired")}</h2>
      <p>{t("session.expiredQuestion")}</p>
      <form onSubmit={(event) => void send(event)} className="sw-login-form">
        {shown.faults.map((fault) => (
          <Callout key={fault.code} intent="danger" role="alert">
            {translateCode(fault.code, fault.params as Record<string, string>) ?? fault.code}
          </Callout>
        ))}
        <label>
          {t("shell.userName")}
          <Input
            name="userName"
            defaultValue={userName}
            autoComplete="username"
            required
            maxLength={40}
          />
        </label>
        <small>{t("session.someoneElse")}</small>
        <label>
          {t("shell.password")}
          <Input
            data-first
            name="password"
            type="password"
            autoComplete="current-password"
            required
            maxLength={200}
          />
        </label>
        {shown.captcha ? <CaptchaField key={shown.captcha.uuid} captcha={shown.captcha} /> : null}
        <div className="sw-dialog-buttons">
          <Button type="button" onClick={onCancel}>
            {t("shell.cancel")}
          </Button>
          <Button type="submit" intent="primary" disabled={busy}>
            {t("session.signInAgain")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
