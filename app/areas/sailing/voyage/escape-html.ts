const escapes: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#x27;",
};
const unsafe = /[&<>"']/;

/** For text and quoted attributes. */
export function escapeHtml(text: string): string {
  return unsafe.test(text) ? text.replace(/[&<>"']/g, (char) => escapes[char] ?? char) : text;
}
