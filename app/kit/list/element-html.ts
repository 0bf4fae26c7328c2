import { Link } from "@remix-run/react";
import { Fragment, isValidElement, type ReactElement, type ReactNode } from "react";
import { escapeHtml } from "./escape-html.ts";

/** HTML so far; `text` when it ends with text, which React parts from a text that follows. Null for what only React can draw. */
type Written = { html: string; text: boolean } | null;

const attributeName = /^(?:href|title|id|lang|(?:aria|data)-[a-z-]+)$/;
const elementName = /^(?:a|b|i|em|strong|small|span|div|p|ul|ol|li|code)$/;

/** An address that the router leaves as it is. */
const plainAddress = /^\/(?!\/)(?!.*(?:\/\/|\/\.))/;

function attributeHtml(name: string, value: unknown): string | null {
  if (name === "children" || value === undefined || value === null || typeof value === "function") return "";
  const written = name === "className" ? "class" : name;
  if (written !== "class" && !attributeName.test(written)) return value === true && name === "download" ? ' download=""' : null;
  if (typeof value !== "string" && typeof value !== "number") return null;
  return ` ${written}="${escapeHtml(String(value))}"`;
}

function startTag(type: string, props: Readonly<Record<string, unknown>>): string | null {
  let html = `<${type}`;
  for (const [name, value] of Object.entries(props)) {
    const attribute = attributeHtml(name, value);
    if (attribute === null) return null;
    html += attribute;
  }
  return `${html}>`;
}

/** Attributes in the order in which the router's link hands them on. */
function linkProps({ to, ...props }: Readonly<Record<string, unknown>>): Record<string, unknown> | null {
  if (typeof to !== "string" || !plainAddress.test(to)) return null;
  return { ...props, "data-discover": "true", href: to };
}

function writeElement({ type, props }: ReactElement<Record<string, unknown>>, before: Written): Written {
  if (!before) return null;
  const children = props.children as ReactNode;
  if (type === Fragment) return write(children, before);
  const [name, own] = type === Link ? ["a", linkProps(props)] : [type, props];
  if (typeof name !== "string" || !own || !elementName.test(name)) return null;
  const start = startTag(name, own);
  const inside = start === null ? null : write(children, { html: before.html + start, text: false });
  return inside && { html: `${inside.html}</${name}>`, text: false };
}

function write(node: ReactNode, before: Written): Written {
  if (!before || node === null || node === undefined || typeof node === "boolean" || node === "") return before;
  if (typeof node === "string" || typeof node === "number")
    return { html: before.html + (before.text ? "<!-- -->" : "") + escapeHtml(String(node)), text: true };
  if (Array.isArray(node)) return node.reduce<Written>((written, part: ReactNode) => write(part, written), before);
  return isValidElement<Record<string, unknown>>(node) ? writeElement(node, before) : null;
}

/**
 * Writes what React renders on the server for plain elements, links and texts. Null when there is more in it, such as a component; then
 * React draws it.
 */
export const elementHtml = (node: ReactNode): string | null => write(node, { html: "", text: false })?.html ?? null;
