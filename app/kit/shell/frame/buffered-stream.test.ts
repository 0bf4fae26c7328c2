import { createElement } from "react";
import { renderToPipeableStream, renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { BufferedStream } from "./buffered-stream.server.ts";

/** The page as its bytes arrive. */
function streamed(page: React.ReactElement): Promise<string> {
  return new Promise((resolve, reject) => {
    const body = new BufferedStream();
    const parts: Buffer[] = [];
    body.on("data", (part: Buffer) => parts.push(part));
    body.on("end", () => resolve(Buffer.concat(parts).toString()));
    const { pipe } = renderToPipeableStream(page, {
      onAllReady: () => pipe(body),
      onShellError: reject,
      onError: reject,
    });
  });
}

/**
 * Fields of an address, each begun one byte later than before, so that characters cross every end
 * of a buffer.
 */
const fields = (shift: number) =>
  createElement(
    "form",
    { title: "x".repeat(shift) },
    ...Array.from({ length: 200 }, (_, i) =>
      createElement("input", { key: i, readOnly: true, value: `昆山市花桥镇集善路 ${i} 号` }),
    ),
  );

test.each([0, 1, 2, 3, 4, 5, 6, 7])(
  "a page of Chinese text arrives as it was written, begun %i bytes later",
  async (shift) => {
    const html = await streamed(fields(shift));
    expect(html).toContain("昆山市花桥镇集善路 199 号");
    expect(html).not.toContain("\0");
    expect(html).toBe(renderToStaticMarkup(fields(shift)));
  },
);
