import {
  AnchorButton as BlueprintAnchorButton,
  type AnchorButtonProps,
  Button as BlueprintButton,
  type ButtonProps,
} from "@blueprintjs/core";
import { type LinkProps, useHref, useLinkClickHandler } from "@remix-run/react";
import { forwardRef, type MouseEvent } from "react";
import { partClass } from "./part-class.ts";
import { usePressKeys } from "./press-keys.ts";

/** A button; `type="submit"` posts its form with its `name` and `value`, without a script too. */
export const Button = forwardRef<HTMLButtonElement, Omit<ButtonProps, "ref">>(
  function Button(props, ref) {
    return (
      <BlueprintButton
        {...props}
        {...usePressKeys(props)}
        ref={ref}
        className={partClass("ui-button", props.className)}
      />
    );
  },
);

/**
 * A link that looks like a button: to a file, another window or another site. It is a link for a
 * screen reader too.
 */
export const AnchorButton = forwardRef<HTMLAnchorElement, Omit<AnchorButtonProps, "ref">>(
  function AnchorButton(props, ref) {
    return (
      <BlueprintAnchorButton
        {...props}
        {...usePressKeys(props)}
        ref={ref}
        role={props.role}
        className={partClass("ui-button", props.className)}
      />
    );
  },
);

/** The form that a press of a `Button` would send. */
export const formOf = ({ currentTarget }: MouseEvent<HTMLElement>): HTMLFormElement | null =>
  currentTarget instanceof HTMLButtonElement ? currentTarget.form : null;

type LinkButtonProps = Omit<AnchorButtonProps, "ref" | "href"> &
  Pick<LinkProps, "to" | "replace" | "state" | "preventScrollReset" | "reloadDocument">;

/** A link to a page of the product that looks like a button. */
export const LinkButton = forwardRef<HTMLAnchorElement, LinkButtonProps>(function LinkButton(
  { to, replace, state, preventScrollReset, reloadDocument, onClick, ...look },
  ref,
) {
  const follow = useLinkClickHandler<HTMLElement>(to, {
    ...(look.target === undefined ? {} : { target: look.target }),
    ...(replace === undefined ? {} : { replace }),
    ...(preventScrollReset === undefined ? {} : { preventScrollReset }),
    state: state as unknown,
  });
  const press = (event: MouseEvent<HTMLElement>) => {
    onClick?.(event);
    if (!event.defaultPrevented && !reloadDocument) follow(event);
  };
  return <AnchorButton {...look} ref={ref} href={useHref(to)} onClick={press} />;
});
