import { captainResource, overseasResource } from "./approve-and-receive.server.ts";
import { bookingImport } from "./booking-import.server.ts";
import { bookingResource, outboundResource } from "./booking.resource.server.ts";
import { correctionResource } from "./correction.resource.server.ts";
import { ebookingResource } from "./ebooking.resource.server.ts";
import { defineModule } from "#platform/module/module.server.ts";

export const flowsModule = defineModule({
  name: "flows",
  after: ["approval", "booking", "space", "container", "bill", "fee", "settlement", "edi"],
  resources: [bookingResource, outboundResource, ebookingResource, correctionResource, captainResource, overseasResource],
  imports: { "seaway/bookingMgr/inner": [bookingImport] },
  scopedImports: [bookingImport],
  picks: { "booking:changeVoyage": ["voyage"] },
});
