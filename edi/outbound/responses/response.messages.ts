import { readAperak, readContrl } from "../../inbound/read-answers.ts";
import { aperakD00b } from "../../messages/aperak/aperak-d00b.directory.ts";
import { contrl3 } from "../../messages/contrl/contrl-3.directory.ts";
import { definePlainMessage } from "../plain-message.ts";

/** A syntax error at a place of a received message: code of data element 0085, segment, element and component from 1. */
export type SyntaxFault = { messageRef: string; messageType: string; segment: number; error: string; element?: number; component?: number };

/** What we say of the syntax of a received interchange; without faults it is acknowledged. */
export type SyntaxAnswer = {
  reference: string;
  sender: string;
  recipient: string;
  /** An error of the interchange itself. */
  error?: string;
  faults: readonly SyntaxFault[];
};

const accepted = ({ error, faults }: SyntaxAnswer) => error === undefined && faults.length === 0;

/** CONTRL (guide §5.7). */
export const contrlMessage = definePlainMessage<SyntaxAnswer>({
  directory: contrl3,
  write(ctx, response) {
    const { reference, sender, recipient, error, faults } = response;
    ctx.out.put("UCI", [reference, [sender, "ZZZ"], [recipient, "ZZZ"], accepted(response) || error === undefined ? "7" : "4", error]);
    for (const [messageRef, own] of Map.groupBy(faults, (fault) => fault.messageRef)) {
      ctx.out.put("UCM", [messageRef, own[0]?.messageType.split(":"), "4"]);
      for (const [segment, errors] of Map.groupBy(own, (fault) => fault.segment)) {
        const whole = errors.find(({ element }) => !element)?.error;
        ctx.out.put("UCS", [segment, whole]);
        for (const fault of errors) if (fault.element) ctx.out.put("UCD", [fault.error, [fault.element, fault.component]]);
      }
    }
  },
  meant: (response) => [{ key: response.reference, values: { reference: response.reference, accepted: accepted(response) ? "Y" : "N" } }],
  read: (message) => {
    const { reference, accepted: taken } = readContrl(message);
    return [{ key: reference, values: { reference, accepted: taken ? "Y" : "N" } }];
  },
  about: () => ({ voyNo: "", port: "" }),
});

/** What we say of the contents: accepted, or rejected for reasons in our words. */
export type ContentAnswer = { reference: string; accepted: boolean; reasons: readonly { code: string; text: string }[] };

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
  meant: ({ reference, accepted: taken, reasons }) => [
    { key: reference, values: { reference, accepted: taken ? "Y" : "N", reasons: taken ? "0" : String(reasons.length) } },
  ],
  read: (message) => {
    const { reference, accepted: taken, findings } = readAperak(message);
    return [{ key: reference, values: { reference, accepted: taken ? "Y" : "N", reasons: String(findings.length) } }];
  },
  about: () => ({ voyNo: "", port: "" }),
});
