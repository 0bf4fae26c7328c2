import type {
  DocumentContainer,
  DocumentFacts,
  DocumentVoyage,
  ShipmentDocument,
} from "#edi/documents/shipment.ts";
import type { MessageDefinition } from "#edi/messages/definition.ts";
import type { CodeMapper } from "#edi/partners/code-mapper.ts";
import type { MessageType, PartnerProfile } from "#edi/partners/partner-profile.ts";
import type { Finding } from "#edi/syntax/finding.ts";
import type { LocalTime } from "#edi/syntax/local-time.ts";
import type { ExportContext } from "./export-context.ts";
import type { MessagePurpose } from "./purpose.ts";
import type { MessageRoom } from "./split-messages.ts";

/**
 * Numbers of a file, taken in the transaction of the log row (guide §2). `interchangeRef` is never
 * reused. `messageRef` numbers the messages and defaults to its digits. `documentNo` is input for
 * replace, change and cancel, otherwise built from voyage, load port and `documentSeq`.
 */
export type MessageControl = {
  interchangeRef: string;
  messageRef?: string;
  documentNo?: string;
  documentSeq: number;
  purpose: MessagePurpose;
};

/**
 * Input of a file besides its documents; `now` is the sender's wall clock. `checked` is false where
 * the file is not read back and compared: only a benchmark may skip that, and must not send the
 * file.
 */
export type ExportSetting = {
  profile: PartnerProfile;
  mapper: CodeMapper;
  control: MessageControl;
  now: LocalTime;
  checked?: boolean;
};

/**
 * `text` is null with any error, because such a file must not be sent (guide §2). Its bytes follow
 * `encodingOf(profile.syntaxId)`. A later replace or cancel repeats `documentNo`.
 */
export type MessageFile = {
  text: string | null;
  findings: readonly Finding[];
  controlRef: string;
  messageRefs: readonly string[];
  fileName: string;
  documentNo: string;
};

/** A file in progress: documents in order, a few at a time, then all containers. */
export type MessageWriter<D> = {
  add(documents: readonly D[]): void;
  /** Ends the file and reads it back as its receiver would. */
  finish(containers: readonly DocumentContainer[]): MessageFile;
};

/** Head of a message; weights in kilograms. */
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

/** Writers in the directory's order: head, containers, totals, documents. */
export type MessageMap<D, O> = {
  head(ctx: ExportContext, head: MessageHead<O>): void;
  container(ctx: ExportContext, box: DocumentContainer): void;
  behindContainers?(ctx: ExportContext, head: MessageHead<O>): void;
  /** `number` counts from 1 per message. */
  document(ctx: ExportContext, voyage: DocumentVoyage, document: D, number: number): void;
  /** Notes; characters the partner cannot read are left out with a warning. */
  optionalTexts?: readonly (keyof D & string)[];
};

/** An outbound message: standard, contents, partner options and writer. */
export type MessageSpec<D extends ShipmentDocument, O> = {
  directory: MessageDefinition & { type: MessageType };
  facts: DocumentFacts<D>;
  room: MessageRoom;
  partnerOptions(profile: PartnerProfile): O;
  map: MessageMap<D, O>;
  /** Fields of the document the message has no place for, as the mirror names them. */
  unsaid?: readonly string[];
  /** Qualifiers (3227) of the voyage's ports where they are not 9 and 11. */
  ports?: readonly [string, string];
};

/** What a file should say. */
export type Meant<D> = {
  voyage: DocumentVoyage;
  documents: readonly D[];
  containers: readonly DocumentContainer[];
  setting: ExportSetting;
  documentNo: string;
};

export type OutboundMessage<D extends ShipmentDocument> = {
  readonly type: MessageType;
  /** Version and release in the archive: `D.95B`. */
  readonly version: string;
  /**
   * Begins an interchange of one voyage for one partner. Pure: the same input gives the same bytes,
   * however it is portioned. `add` keeps no document.
   * @throws Error on a program fault: an invalid clock or file name pattern
   */
  open(voyage: DocumentVoyage, setting: ExportSetting): MessageWriter<D>;
  /** What our own reader finds in a text that should say so; nothing, where it says it. */
  check(text: string, meant: Meant<D>): Finding[];
};
