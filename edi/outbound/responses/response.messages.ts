import { readAperak, readSyntax } from "#edi/inbound/read-answers.ts";
import { headOf } from "#edi/inbound/read-tree.ts";
import { aperakD00b } from "#edi/messages/aperak/aperak-d00b.directory.ts";
import { contrl3 } from "#edi/messages/contrl/contrl-3.directory.ts";
import { definePlainMessage, readHead, type SaidLine, saidHead } from "../plain-message.ts";

/**
 * A syntax error at a place of a received message: code of data element 0085, segment, element and
 * component from 1.
 */
export type SyntaxFault = {
  messageRef: string;
  messageType: string;
  segment: number;
  error: string;
  element?: number;
  component?: number;
};

/** What we say of the syntax of a received interchange; without faults it is acknowledged. */
export type SyntaxAnswer = {
  reference: string;
  sender: string;
  recipient: string;
  /** An error of the interchange itself. */
  error?: string;
  faults: readonly SyntaxFault[];
};

/**
 * Data element 0083: with an error of its own the interchange is rejected; else its messages are,
 * one by one.
 */
const actionOf = ({ error }: SyntaxAnswer) => (error === undefined ? "7" : "4");

/** The first error of the segment itself, then those of its elements. */
function faultsMeant(faults: readonly SyntaxFault[]): SaidLine[] {
  const whole = faults.find(({ element }) => !element);
  const inside = faults.filter(({ element }) => element);
  return [...(whole ? [whole] : []), ...inside].map(
    ({ messageRef, messageType, segment, error, element = 0, component = 0 }) => ({
      key: messageRef,
      values: {
        messageRef,
        messageType,
        action: "4",
        place: [segment, element, component].join("/"),
        error,
      },
    }),
  );
}

/** CONTRL (guide §5.7). */
export const contrlMessage = definePlainMessage<SyntaxAnswer>({
  directory: contrl3,
  write(ctx, response) {
    const { reference, sender, recipient, error, faults } = response;
    ctx.out.put("UCI", [reference, [sender, "ZZZ"], [recipient, "ZZZ"], actionOf(response), error]);
    for (const [messageRef, own] of Map.groupBy(faults, (fault) => fault.messageRef)) {
      ctx.out.put("UCM", [messageRef, own[0]?.messageType.split(":"), "4"]);
      for (const [segment, errors] of Map.groupBy(own, (fault) => fault.segment)) {
        const whole = errors.find(({ element }) => !element)?.error;
        ctx.out.put("UCS", [segment, whole]);
        for (const fault of errors)
          if (fault.element) ctx.out.put("UCD", [fault.error, [fault.element, fault.component]]);
      }
    }
  },
  meant: (response) => {
    const { reference, sender, recipient, error = "", faults } = response;
    const head = { reference, sender, recipient, action: actionOf(response), error };
    // Faults by message and segment, as the segments stand.
    const placed = [...Map.groupBy(faults, ({ messageRef }) => messageRef).values()].flatMap(
      (own) => [...Map.groupBy(own, ({ segment }) => segment).values()],
    );
    return [{ key: reference, values: head }, ...placed.flatMap(faultsMeant)];
  },
  read: (message) => readSyntax(message).map((values) => ({ key: values.reference, values })),
  about: () => ({ voyNo: "", port: "" }),
});

/** What we say of the contents: accepted, or rejected for reasons in our words. */
export type ContentAnswer = {
  reference: string;
  accepted: boolean;
  reasons: readonly { code: string; text: string }[];
};

/** APERAK D.00B (guide §5.7). */
export const aperakMessage = definePlainMessage<ContentAnswer>({
  directory: aperakD00b,
  write(ctx, { reference, accepted: taken, reasons }, { documentNo, preparedAt }) {
    const spot = {};
    ctx.out.put("BGM", ["313", documentNo, "9", taken ? "AP" : "RE"]);
    ctx.out.put("DTM", [["137", preparedAt, "203"]]);
    ctx.out.put("RFF", [["AGO", ctx.exact(reference, 70, spot, "reference")]]);
    for (const { code, text } of taken ? [] : reasons) {
      ctx.out.put("ERC", [[code, undefined, "ZZZ"]]);
      const lines = ctx.lines(text, 70, spot, "text").slice(0, 5);
      if (lines.length > 0) ctx.out.put("FTX", ["AAO", undefined, undefined, lines]);
    }
  },
  meant: ({ reference, accepted: taken, reasons }, head) => [
    saidHead(head),
    { key: reference, values: { reference, response: taken ? "AP" : "RE" } },
    ...(taken ? [] : reasons).map((reason) => ({ key: reference, values: reason })),
  ],
  read: (message) => {
    const { reference, findings } = readAperak(message);
    const reasons = findings.map(({ params }) => ({
      key: reference,
      values: { code: String(params.error), text: String(params.text) },
    }));
    return [
      readHead(message),
      { key: reference, values: { reference, response: headOf(message).response } },
      ...reasons,
    ];
  },
  about: () => ({ voyNo: "", port: "" }),
});
