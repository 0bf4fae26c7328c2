import { useState } from "react";
import { Button, formOf } from "#app/kit/ui/button.tsx";
import { Input } from "#app/kit/ui/input.tsx";
import { useTranslate } from "../messages/translate.ts";

/** `img`: PNG in base64; `question`: text. */
export type CaptchaShown = {
  uuid: string;
  kind: "image" | "text";
  img: string;
  question: string;
  waitSeconds: number;
};

/**
 * Renews the captcha in place; without script the buttons submit the form. Use the number as `key`
 * to reset the input.
 */
export function CaptchaField({ captcha }: { captcha: CaptchaShown }) {
  const t = useTranslate();
  const [captchaShown, setRequested] = useState<CaptchaShown | null>(null);
  const [answer, setAnswer] = useState("");
  const shown = captchaShown ?? captcha;
  const ask = async (kind: string) => {
    const response = await fetch(`/login/captcha?kind=${kind}`, {
      headers: { accept: "application/json" },
    }).catch(() => null);
    if (!response?.ok) return false;
    setRequested((await response.json()) as CaptchaShown);
    setAnswer("");
    return true;
  };
  const button = (
    kind: "image" | "text",
    label: "session.captchaRefresh" | "session.captchaAsWords" | "session.captchaAsImage",
  ) => (
    <Button
      type="submit"
      name="_intent"
      value={`captcha:${kind}`}
      formNoValidate
      variant="minimal"
      size="small"
      onClick={(event) => {
        const self = event.currentTarget;
        const form = formOf(event);
        event.preventDefault();
        // Refused: the server shows the reason.
        void ask(kind).then((done) => done || form?.requestSubmit(self));
      }}
    >
      {t(label)}
    </Button>
  );
  return (
    <div className="sw-captcha">
      <input type="hidden" name="uuid" value={shown.uuid} />
      <label htmlFor="captcha-code">{t("session.captcha")}</label>
      {shown.kind === "image" ? (
        <img
          src={`data:image/png;base64,${shown.img}`}
          width={160}
          height={60}
          alt={t("session.captchaImage")}
        />
      ) : (
        <p id="captcha-question" aria-live="polite">
          {shown.question} <small>{t("session.captchaWait", { seconds: shown.waitSeconds })}</small>
        </p>
      )}
      <Input
        id="captcha-code"
        name="code"
        value={answer}
        onChange={(event) => setAnswer(event.currentTarget.value)}
        inputMode="numeric"
        autoComplete="off"
        required
        maxLength={20}
        aria-describedby={shown.kind === "text" ? "captcha-question" : undefined}
      />
      <span className="sw-captcha-more">
        {shown.kind === "image"
          ? button("image", "session.captchaRefresh")
          : button("image", "session.captchaAsImage")}
        {shown.kind === "image" ? button("text", "session.captchaAsWords") : null}
      </span>
    </div>
  );
}
