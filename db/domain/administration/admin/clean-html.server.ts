import { createRequire } from "node:module";
import type Sanitize from "sanitize-html";

const require = createRequire(import.meta.url);
let loaded: typeof Sanitize | undefined;

/** Loaded with the first notice. */
function sanitize(html: string, how: Sanitize.IOptions): string {
  loaded ??= require("sanitize-html") as typeof Sanitize;
  return loaded(html, how);
}

/** Including markup. */
export const mostHtml = 100_000;

const colour = [
  /^#[0-9a-f]{3,8}$/i,
  /^rgb\(\s*\d{1,3}\s*,\s*\d{1,3}\s*,\s*\d{1,3}\s*\)$/i,
  /^[a-z]{3,20}$/i,
];

const options: Sanitize.IOptions = {
  allowedTags: [
    "p",
    "br",
    "hr",
    "h1",
    "h2",
    "h3",
    "h4",
    "strong",
    "b",
    "em",
    "i",
    "u",
    "s",
    "sub",
    "sup",
    "span",
    "div",
    "ul",
    "ol",
    "li",
    "blockquote",
    "pre",
    "code",
    "a",
    "img",
    "table",
    "thead",
    "tbody",
    "tr",
    "th",
    "td",
  ],
  allowedAttributes: {
    a: ["href", "title", "target", "rel"],
    img: ["src", "alt", "width", "height"],
    td: ["colspan", "rowspan"],
    th: ["colspan", "rowspan"],
    "*": ["style"],
  },
  // Classes of the existing clients' editor.
  allowedClasses: { "*": [/^ql-[\w-]{1,40}$/] },
  allowedStyles: {
    "*": {
      color: colour,
      "background-color": colour,
      "text-align": [/^(left|right|center|justify)$/],
    },
  },
  allowedSchemes: ["http", "https", "mailto", "tel"],
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  disallowedTagsMode: "discard",
  nestingLimit: 40,
  transformTags: {
    // Linked pages get neither referrer nor opener.
    a: (tagName, attribs) => ({
      tagName,
      attribs: { ...attribs, target: "_blank", rel: "noopener noreferrer nofollow" },
    }),
  },
  // Own pictures only: another server would learn who reads.
  exclusiveFilter: (frame) =>
    frame.tag === "img" && !/^\/(?![/\\])[^\s]*$/.test(frame.attribs.src ?? ""),
};

/** Removes whatever runs, loads from elsewhere or leaves its place (security.md, input). */
export const cleanHtml = (html: string): string =>
  sanitize(html.slice(0, mostHtml), options).trim();

const hasMarkup = (text: string) => /<[a-z!/][^>]*>/i.test(text);

/**
 * Sanitises typed HTML and turns plain text into paragraphs; `plain` text is never read as HTML.
 * Non-empty results have markup.
 */
export function htmlOfTyped(text: string, as: "typed" | "plain" = "typed"): string {
  const html = cleanHtml(as === "typed" && hasMarkup(text) ? text : paragraphs(text));
  return html && !hasMarkup(html) ? `<p>${html}</p>` : html;
}

const escaped = (text: string) =>
  text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");

const paragraphs = (text: string) =>
  text
    .replace(/\r\n?/g, "\n")
    .split(/\n{2,}/)
    .filter((part) => part.trim())
    .map((part) => `<p>${part.trim().split("\n").map(escaped).join("<br />")}</p>`)
    .join("");

/** Plain text for lists and search. */
export const textOfHtml = (html: string): string =>
  sanitize(html.replace(/<\/(p|div|li|h\d|tr)>|<br\s*\/?>/gi, " $&"), {
    allowedTags: [],
    allowedAttributes: {},
  })
    .replace(/\s+/g, " ")
    .trim();
