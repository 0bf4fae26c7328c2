import type { DocumentContainer, DocumentFacts, DocumentVoyage, ShipmentDocument } from "../documents/shipment.ts";
import type { MessageDefinition } from "../messages/definition.ts";
import type { CodeMapper } from "../partners/code-mapper.ts";
import type { MessageType, PartnerProfile } from "../partners/partner-profile.ts";
import type { Finding } from "../syntax/finding.ts";
import type { LocalTime } from "../syntax/local-time.ts";
import type { ExportContext } from "./export-context.ts";
import type { MessagePurpose } from "./purpose.ts";
import type { MessageRoom } from "./split-messages.ts";

/**
 * Numbers of a file, taken from the database in the transaction that writes the log row (guide §2). `interchangeRef` is never used
 * twice; `messageRef` (default: its digits) numbers the messages; `documentNo` is given for replace, change and cancel, otherwise made
 * from voyage, load port and `documentSeq`.
 */
export type MessageControl = {
  interchangeRef: string;
  messageRef?: string;
  documentNo?: string;
  documentSeq: number;
  purpose: MessagePurpose;
};

/** What a file needs beside its documents: the partner, the code tables, the numbers taken for it, and the sender's wall clock. */
export type ExportSetting = { profile: PartnerProfile; mapper: CodeMapper; control: MessageControl; now: LocalTime };

/**
 * A finished file. `text` is null when any finding is an error: such a file must not leave (guide §2). The bytes are the text in
 * `encodingOf(profile.syntaxId)`. `documentNo` is what a later replace or cancel must repeat.
 */
export type MessageFile = {
  text: string | null;
  findings: readonly Finding[];
  controlRef: string;
  messageRefs: readonly string[];
  fileName: string;
  documentNo: string;
};

/** A file that is being written: documents in their order, a few at a time, then the containers of all of them. */
export type MessageWriter<D> = {
  add(documents: readonly D[]): void;
  /**
   * Ends the file. `checked` reads it back as its receiver will and checks it against the directory; only a measurement may leave that out,
   * and such a file must not be sent.
   */
  finish(containers: readonly DocumentContainer[], checked: boolean): MessageFile;
};

/** What the head of a message says; weights in kilograms. */
export type MessageHead<O> = {
  options: O;
  voyage: DocumentVoyage;
  documentNo: string;
  /** Data element 1225. */
  purpose: string;
  /** The sender's clock as `CCYYMMDDHHMM`. */
  preparedAt: string;
  totals: { weight: string; documents: number; packages: number; containers: number };
};

/** How a message is written, in the order of its directory: head, containers, totals behind them, documents. */
export type MessageMap<D, O> = {
  head(ctx: ExportContext, head: MessageHead<O>): void;
  container(ctx: ExportContext, box: DocumentContainer): void;
  behindContainers?(ctx: ExportContext, head: MessageHead<O>): void;
  /** One document; `number` counts from 1 inside the message. */
  document(ctx: ExportContext, voyage: DocumentVoyage, document: D, number: number): void;
  /** Texts written for our own staff: one the partner cannot read is left out with a warning and does not stop the file. */
  optionalTexts?: readonly (keyof D & string)[];
};

/** A message that goes out: what the standard says of it, what it carries, what the partner may choose, and how it is written. */
export type MessageSpec<D extends ShipmentDocument, O> = {
  directory: MessageDefinition & { type: MessageType };
  facts: DocumentFacts<D>;
  room: MessageRoom;
  partnerOptions(profile: PartnerProfile): O;
  map: MessageMap<D, O>;
};

export type OutboundMessage<D extends ShipmentDocument> = {
  readonly type: MessageType;
  /** Version and release, as the archive names them: `D.95B`. */
  readonly version: string;
  /**
   * Begins an interchange of one voyage for one partner. Pure: the same input gives the same bytes, however it is portioned; a document is
   * text when `add` returns and is not held. Findings name document, field and character or limit.
   * @throws Error on a program fault: a clock that is none, a file name pattern the profile schema would have refused
   */
  open(voyage: DocumentVoyage, setting: ExportSetting): MessageWriter<D>;
};
