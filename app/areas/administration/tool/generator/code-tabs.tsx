import { Link } from "@remix-run/react";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { CodeBlock } from "#app/kit/ui/code-block.tsx";
import { tokensOf } from "./code-tokens.ts";

/** Files as linked tabs with highlighted code. */
export function CodeTabs({
  names,
  open,
  text,
}: {
  names: readonly string[];
  open: string;
  text: string;
}) {
  const t = useTranslate();
  return (
    <>
      <nav className="sw-code-tabs" aria-label={t("tool.gen.files")}>
        {names.map((name) => (
          <Link
            key={name}
            to={`?file=${encodeURIComponent(name)}`}
            aria-current={name === open ? "page" : undefined}
            preventScrollReset
            title={name}
          >
            {name.slice(name.lastIndexOf("/") + 1)}
          </Link>
        ))}
      </nav>
      {text ? (
        <figure className="sw-code">
          <figcaption>
            <code>{open}</code>
          </figcaption>
          <CodeBlock className="sw-input">
            {tokensOf(text).map((token, i) => (
              // Tokens are identified by position.
              <span key={i} className={token.kind ? `sw-token-${token.kind}` : undefined}>
                {token.text}
              </span>
            ))}
          </CodeBlock>
        </figure>
      ) : null}
    </>
  );
}
