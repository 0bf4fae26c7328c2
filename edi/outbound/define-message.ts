import type { ShipmentDocument } from "#edi/documents/shipment.ts";
import type { MessageSpec, OutboundMessage } from "./message-spec.ts";
import { checkExport, openExport } from "./open-export.ts";

/** Defines an outbound message. */
export function defineMessage<D extends ShipmentDocument, O>(
  spec: MessageSpec<D, O>,
): OutboundMessage<D> {
  const { type, version, release } = spec.directory;
  return {
    type,
    version: `${version}.${release}`,
    open: (voyage, setting) => openExport(spec, voyage, setting),
    check: (text, meant) => checkExport(spec, text, meant),
  };
}
