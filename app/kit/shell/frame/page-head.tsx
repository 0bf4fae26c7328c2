import type { ReactNode } from "react";
import { LinkButton } from "#app/kit/ui/button.tsx";
import { useTranslate } from "../messages/translate.ts";

type Props = { id: string; back: string; tools?: ReactNode; children: ReactNode };

/**
 * The heading of a page reached from a list or a record, and the way back. Its section is labelled
 * by `id`.
 */
export function PageHead({ id, back, tools, children }: Props) {
  const t = useTranslate();
  return (
    <header className="sw-list-head">
      <h1 id={id}>{children}</h1>
      <div className="sw-tools">
        {tools}
        <LinkButton to={back}>{t("shell.back")}</LinkButton>
      </div>
    </header>
  );
}
