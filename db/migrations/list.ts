import { Migration0001 } from "./0001-schema.ts";
import { Migration0002 } from "./0002-traces.ts";
import { Migration0003 } from "./0003-container-rows.ts";
import { Migration0004 } from "./0004-task-signals.ts";
import { Migration0005 } from "./0005-list-indexes.ts";
import { Migration0006 } from "./0006-sessions.ts";
import { Migration0007 } from "./0007-fee-indexes.ts";
import { Migration0008 } from "./0008-change-log.ts";
import { Migration0009 } from "./0009-menus.ts";
import { Migration0010 } from "./0010-references-in-sets.ts";
import { Migration0011 } from "./0011-data-permissions.ts";
import { Migration0012 } from "./0012-admin.ts";
import { Migration0013 } from "./0013-contacts.ts";
import { Migration0014 } from "./0014-vessel-events.ts";
import { Migration0015 } from "./0015-customers.ts";
import { Migration0016 } from "./0016-place-indexes.ts";
import { Migration0019 } from "./0019-voyage-lists.ts";
import { Migration0020 } from "./0020-money-and-corp.ts";
import { Migration0022 } from "./0022-space-lists.ts";
import { Migration0023 } from "./0023-logs-put-aside.ts";
import { Migration0024 } from "./0024-session-ends.ts";
import { Migration0025 } from "./0025-kept-files.ts";
import { Migration0026 } from "./0026-log-lines-begun.ts";
import { Migration0029 } from "./0029-import-uploads.ts";
import { Migration0033 } from "./0033-company-zone.ts";
import { Migration0034 } from "./0034-payable-fees.ts";
import { Migration0040 } from "./0040-state-colours.ts";
import { Migration0041 } from "./0041-goods-lists.ts";
import { Migration0042 } from "./0042-eb-corrections.ts";
import { Migration0043 } from "./0043-eb-change-requests.ts";
import { Migration0044 } from "./0044-customer-boxes.ts";
import { Migration0046 } from "./0046-consolidation.ts";
import { Migration0047 } from "./0047-vgm.ts";
import { Migration0048 } from "./0048-pre-check.ts";
import { Migration0049 } from "./0049-dept-names.ts";
import { Migration0050 } from "./0050-booking-parts.ts";
import { Migration0051 } from "./0051-vehicles.ts";
import { Migration0052 } from "./0052-booking-modification.ts";
import { Migration0053 } from "./0053-report-setting.ts";
import { Migration0054 } from "./0054-load-detail.ts";
import { Migration0055 } from "./0055-eb-parts.ts";
import { Migration0056 } from "./0056-bills-release.ts";
import { Migration0057 } from "./0057-import-bills.ts";
import { Migration0059 } from "./0059-container-moves.ts";
import { Migration0060 } from "./0060-edi-inbound.ts";
import { Migration0061 } from "./0061-edi-transfers.ts";
import { Migration0062 } from "./0062-contracts.ts";
import { Migration0064 } from "./0064-supplier-rates.ts";
import { Migration0065 } from "./0065-payable-prices.ts";
import { Migration0066 } from "./0066-fee-templates.ts";
import { Migration0067 } from "./0067-container-fees.ts";
import { Migration0068 } from "./0068-leakage.ts";
import { Migration0069 } from "./0069-invoices.ts";
import { Migration0070 } from "./0070-write-off.ts";
import { Migration0075 } from "./0075-tax-classes-and-supplier-charges.ts";
import { Migration0076 } from "./0076-disputes.ts";
import { Migration0077 } from "./0077-free-demurrage.ts";
import { Migration0084 } from "./0084-rate-checks.ts";
import { Migration0090 } from "./0090-payment-terms.ts";
import { Migration0091 } from "./0091-correction-advice.ts";
import { Migration0092 } from "./0092-write-offs-of-a-registration.ts";
import { Migration0093 } from "./0093-overdue-stays-in-sets.ts";
import { Migration0096 } from "./0096-exchange-rules.ts";
import { Migration0101 } from "./0101-report-addressee.ts";
import { Migration0103 } from "./0103-modification-indexes.ts";
import { Migration0104 } from "./0104-packing-list-indexes.ts";
import { Migration0105 } from "./0105-marine-pollutant.ts";
import { Migration0106 } from "./0106-more-state-colours.ts";
import { Migration0107 } from "./0107-indexes-of-given-values.ts";
import { Migration0108 } from "./0108-open-fees-index.ts";
import { Migration0109 } from "./0109-log-changed-columns.ts";
import { Migration0110 } from "./0110-indexes-of-audited-fees.ts";
import { Migration0111 } from "./0111-references-of-write-offs.ts";
import { Migration0112 } from "./0112-modifications-in-sets.ts";
import { Migration0113 } from "./0113-numbers-taken-change-no-rule.ts";
import { Migration0114 } from "./0114-less-to-write-per-fee.ts";
import { Migration0115 } from "./0115-index-of-menu-pages.ts";
import { Migration0116 } from "./0116-other-kinds-differ-from-no-freight.ts";
import { Migration0117 } from "./0117-shares-as-one-sum.ts";
import { Migration0120 } from "./0120-applied-within-amount.ts";
import { Migration0121 } from "./0121-rates-of-write-offs.ts";
import { Migration0122 } from "./0122-bank-entries.ts";
import { Migration0125 } from "./0125-parties-of-invoices.ts";
import { Migration0130 } from "./0130-on-board-date.ts";
import { Migration0131 } from "./0131-issued-over-a-request.ts";
import { Migration0132 } from "./0132-booked-beside-packed.ts";
import { Migration0140 } from "./0140-interchange-identity.ts";
import { Migration0141 } from "./0141-document-of-a-move.ts";
import { Migration0150 } from "./0150-logged-sequences.ts";
import { Migration0151 } from "./0151-every-record-has-a-company.ts";
import { Migration0152 } from "./0152-company-of-a-job.ts";
import { Migration0153 } from "./0153-who-saved-a-job.ts";
import { Migration0160 } from "./0160-personal-notices.ts";
import { Migration0162 } from "./0162-menus-offered-to-roles.ts";
import { Migration0164 } from "./0164-packed-containers-count.ts";
import { Migration0165 } from "./0165-attachment-kinds.ts";
import { Migration0166 } from "./0166-vgm-of-packing-lists.ts";

/**
 * Every migration in its order, with the checksum of its file (SHA-256): a migration is never
 * changed once merged.
 * Made by `node scripts/write-docs.mjs` from the folders.
 */
export const migrations = [
  {
    name: "0001-schema",
    class: Migration0001,
    checksum: "899c2048444553f26fe670bd8cc8c3289b76264ab70a0c3636a5d8dc0cb32ed7",
  },
  {
    name: "0002-traces",
    class: Migration0002,
    checksum: "00ecfa9f816377b09fe205e50b5f49a464a5eaca974ec4d4a8e62f3687092c8e",
  },
  {
    name: "0003-container-rows",
    class: Migration0003,
    checksum: "c003bbfab90ea973009266765dcd09cc81c81acf361b32e9137fd0808aecbafe",
  },
  {
    name: "0004-task-signals",
    class: Migration0004,
    checksum: "422ee408f33c2c1b620099d3b939de29e01efc3c930950133601140c4ffa5e68",
  },
  {
    name: "0005-list-indexes",
    class: Migration0005,
    checksum: "1bab32778d6163ede03771bf5254d7bc94b3dab2495bf28b439d36253708b7a3",
  },
  {
    name: "0006-sessions",
    class: Migration0006,
    checksum: "5d1f609368959ebc8083242d9b1ac26a66f0a44fcd8b8b3fc0c54c4b0a7657b9",
  },
  {
    name: "0007-fee-indexes",
    class: Migration0007,
    checksum: "1fc128bcaf0a7af4dbe720cc3ed03ae6783198f80682b8a5ad608f2134965b7d",
  },
  {
    name: "0008-change-log",
    class: Migration0008,
    checksum: "9bba0ed0ba09a4197fed9ab209b06282d6fc5d5079618723efd0410b60e3c282",
  },
  {
    name: "0009-menus",
    class: Migration0009,
    checksum: "5f475cce3bf238589940f4f1c54ecbf3a0721ea104a9bcba41752357a32fe66e",
  },
  {
    name: "0010-references-in-sets",
    class: Migration0010,
    checksum: "34b913318db716055d987fa7454647f8e780eaba6d6f8269a8949d80f5c3b1cd",
  },
  {
    name: "0011-data-permissions",
    class: Migration0011,
    checksum: "7843ef3a6ddce411d834ba52e199a2d18d7fc27e75a14387984bf5a4727a734e",
  },
  {
    name: "0012-admin",
    class: Migration0012,
    checksum: "f8e4d6b79f1727683b0b9478ee8a63b3045d7cac7445e23df31179cb1d43f73f",
  },
  {
    name: "0013-contacts",
    class: Migration0013,
    checksum: "918301526d34895ea5b2ac423b859ba49d452745eebca8e9997aa27a16db465e",
  },
  {
    name: "0014-vessel-events",
    class: Migration0014,
    checksum: "41b2d46c22883830f44d0c4f904d780a3f06db58b0eb0f4473e9862878b9368d",
  },
  {
    name: "0015-customers",
    class: Migration0015,
    checksum: "79e1a3df1dbe60ddd8ed8c40d7db205697fde499683c00d91374f4b4d878816c",
  },
  {
    name: "0016-place-indexes",
    class: Migration0016,
    checksum: "112ddfcd26363fdc982be078633e6a022213ead98018cfefbcc6d935adbfd5a4",
  },
  {
    name: "0019-voyage-lists",
    class: Migration0019,
    checksum: "426554d6b1a59a3987523b8427dc4edfe09a67979e5d77aa9b2e0699890f7247",
  },
  {
    name: "0020-money-and-corp",
    class: Migration0020,
    checksum: "043bce46cf78c840a6e9135db81f5f2e27643e13519ecd18ab14bc933dae848b",
  },
  {
    name: "0022-space-lists",
    class: Migration0022,
    checksum: "a57bc057b875aeda734598a6bce5923f2453fe610f72e86dc7474fa6b45dd94f",
  },
  {
    name: "0023-logs-put-aside",
    class: Migration0023,
    checksum: "fefe7b7bc401d125cd0aa86be04289ec4974d4257bc339f60957f99af79fa90c",
  },
  {
    name: "0024-session-ends",
    class: Migration0024,
    checksum: "259a0265ae24f045140fdcb20d5c60206612d6cf9eef7ed6fe8a267657f9f311",
  },
  {
    name: "0025-kept-files",
    class: Migration0025,
    checksum: "bacf71a24fb4d8c7ed9e1f94e941b2796a66387474bee0e9139a42fdff173476",
  },
  {
    name: "0026-log-lines-begun",
    class: Migration0026,
    checksum: "6cd53152fbb975d75ec8014c89308c38b844cfa75895007731c91ae134d55caf",
  },
  {
    name: "0029-import-uploads",
    class: Migration0029,
    checksum: "6daac468cc831bf9e95f6aeefb30fe5602f01b7fd088571f4986de272ffedb91",
  },
  {
    name: "0033-company-zone",
    class: Migration0033,
    checksum: "e3ac6f38ca1a7153e3664b69770a2e4f38d754cf079c1b72ae9cac0f0e7a1398",
  },
  {
    name: "0034-payable-fees",
    class: Migration0034,
    checksum: "bf08f0305a47600f64317a315ded43d934798abf92739ea5f5e828e31b4f4e07",
  },
  {
    name: "0040-state-colours",
    class: Migration0040,
    checksum: "b72710c56bbcf967f578eb82946fab840832afed5257da64cf385ce3572c05b6",
  },
  {
    name: "0041-goods-lists",
    class: Migration0041,
    checksum: "a07556174ecca5ddf8e4e6f05c9b73a24224b0825d52846a11a8f46323022deb",
  },
  {
    name: "0042-eb-corrections",
    class: Migration0042,
    checksum: "5289762aa92d984baefdcf4425c7d1298a7d47462ee34d8a330e0ea25082a09e",
  },
  {
    name: "0043-eb-change-requests",
    class: Migration0043,
    checksum: "cb8097d34766a5ddff6244e4e60423de318a5e960518732db0b0827d5cc0bc8f",
  },
  {
    name: "0044-customer-boxes",
    class: Migration0044,
    checksum: "d173719965c3467c098136b17073760e51459c392fb568926d31f64a96af7f7e",
  },
  {
    name: "0046-consolidation",
    class: Migration0046,
    checksum: "3d6fc9b14ea67c3084425c3f5fe58fc71792664745f6afabd2ecde789bc15787",
  },
  {
    name: "0047-vgm",
    class: Migration0047,
    checksum: "367ca5c0a05fe97d617deff12d80f8b8324787fe9352fa3951f614c4e6ccf32a",
  },
  {
    name: "0048-pre-check",
    class: Migration0048,
    checksum: "3268ebc4dd081336984fa138866d1562e2afad515ea4a66eeeec03ce20282c8e",
  },
  {
    name: "0049-dept-names",
    class: Migration0049,
    checksum: "d36cd095357d935118e5de5a7867a1a300661a9e4a400408bb46c376d234e153",
  },
  {
    name: "0050-booking-parts",
    class: Migration0050,
    checksum: "6c7614634de0f1d17e112e959653d8f49b015bfd27a658a0b9fc2e5bcc89a675",
  },
  {
    name: "0051-vehicles",
    class: Migration0051,
    checksum: "eee673d15d02cb0427de8dff72a81c2679b36493b6293dc29144145f9ad1db4f",
  },
  {
    name: "0052-booking-modification",
    class: Migration0052,
    checksum: "799d0dcaec349c305bf5d65f4a5be1d7a2f40e469be7b95d257c61b552ace023",
  },
  {
    name: "0053-report-setting",
    class: Migration0053,
    checksum: "a794b4ba3985d8f9cc17413017dd2cf5b901b9503d53d36bf3fcfa90946171ea",
  },
  {
    name: "0054-load-detail",
    class: Migration0054,
    checksum: "3dce2283ec3808d31cda8b07fad5104f04292a782fefe90dbcb767ad30dd1d61",
  },
  {
    name: "0055-eb-parts",
    class: Migration0055,
    checksum: "efb03bd464f2161654c576e3c32c3b1a6e5ce93364c5c8a12deb06c5a3c4499e",
  },
  {
    name: "0056-bills-release",
    class: Migration0056,
    checksum: "7cdd865d599850e40623a7ac1f4a1bfbf1ba559ce97862abe532cd14bc3d530b",
  },
  {
    name: "0057-import-bills",
    class: Migration0057,
    checksum: "c0b1e200437371a809a229d5ada1619e064e0ecf3f9ffd056a91e7d5f7183947",
  },
  {
    name: "0059-container-moves",
    class: Migration0059,
    checksum: "17375b919fd20c50897c069602431da90b8a6a623b2c5a73648fc176ba890b87",
  },
  {
    name: "0060-edi-inbound",
    class: Migration0060,
    checksum: "cd58c760b50f461359f3cb5d6538640237ebf101599d20813cffc1d445821b3a",
  },
  {
    name: "0061-edi-transfers",
    class: Migration0061,
    checksum: "9270e4e183fdbe8885aa730039c8957b6988483508b5e01cbb72829d2e9227b3",
  },
  {
    name: "0062-contracts",
    class: Migration0062,
    checksum: "7b02a02c086c88d4a4d80de1b89d47d0f1db68ec7326d3084101b2a8f16edb4a",
  },
  {
    name: "0064-supplier-rates",
    class: Migration0064,
    checksum: "8eda0605c8b473ab2aeaf4bedf2670dc7d3a39b61a803b51cdc1fb232c65a922",
  },
  {
    name: "0065-payable-prices",
    class: Migration0065,
    checksum: "c1320708651728facd3c466c647e89676cd0813ee6d0db7c6af6ba3da45add0d",
  },
  {
    name: "0066-fee-templates",
    class: Migration0066,
    checksum: "94354c921d41a65c6dcd9a5265a35e75de513071ac6be5c2e214d25d9f4b2b0c",
  },
  {
    name: "0067-container-fees",
    class: Migration0067,
    checksum: "85edd1b4472ee1be5af41abff2812c7ecce76c31db83fa42fc351ee08ad5627b",
  },
  {
    name: "0068-leakage",
    class: Migration0068,
    checksum: "594c6d06e33ab1f0957d96f8872cfe5e21af8504b3a2e9868adda84958ba5312",
  },
  {
    name: "0069-invoices",
    class: Migration0069,
    checksum: "c028332851f515a3f537ef00b2f11ae2c2490cf2981a31bab6dfce71d476fdb3",
  },
  {
    name: "0070-write-off",
    class: Migration0070,
    checksum: "460f781acc23330765541b9f98d852562dc083dff37db867e6b4c4387a46ff6c",
  },
  {
    name: "0075-tax-classes-and-supplier-charges",
    class: Migration0075,
    checksum: "d2b77d1f3e4e618d736d65cc3989c653472b20615dd2ea4bd557dbfa9f183179",
  },
  {
    name: "0076-disputes",
    class: Migration0076,
    checksum: "9a666790d233136477a9ce055720fd6c24473f9fd78e5cad569d06ef0a8989d0",
  },
  {
    name: "0077-free-demurrage",
    class: Migration0077,
    checksum: "b331e140c4828c75fca05bfd7acc3c33dbc4a059023afef435c2314bcef6efaa",
  },
  {
    name: "0084-rate-checks",
    class: Migration0084,
    checksum: "f9dad2433baaf30fa52040942c4faf03d3428256eeb8518c5982c39f1c096574",
  },
  {
    name: "0090-payment-terms",
    class: Migration0090,
    checksum: "6e5845a0578a222a06d1d5502282cdc0e32fe87893597b244be491f870eb1c5e",
  },
  {
    name: "0091-correction-advice",
    class: Migration0091,
    checksum: "b574b0910748aadf258e313b79601adfa90ad6da913a2c43064b2baa46c2bb61",
  },
  {
    name: "0092-write-offs-of-a-registration",
    class: Migration0092,
    checksum: "bdc66da94f5295842b8b23b7e4f31a667e8fa36a123c75e2634ad5abed5860de",
  },
  {
    name: "0093-overdue-stays-in-sets",
    class: Migration0093,
    checksum: "0d170ebf3b94dcf187435afff97f7056da38eebfb24aff1cf1beb199eb30bcf8",
  },
  {
    name: "0096-exchange-rules",
    class: Migration0096,
    checksum: "bae2e9c476a586407cef1428bde8dc9223287f26b4cea250cb55f3e8ca90a1d8",
  },
  {
    name: "0101-report-addressee",
    class: Migration0101,
    checksum: "0e912a532d2f8562208616133f85db59284a23c1a7d4db9393ce75da4141d16b",
  },
  {
    name: "0103-modification-indexes",
    class: Migration0103,
    checksum: "c465b35cb6bb9d8ac0191a5195f950a78247e3e60fa1894915e6d096f1e80207",
  },
  {
    name: "0104-packing-list-indexes",
    class: Migration0104,
    checksum: "af87b86af8bda00decf6b97dfc9418ac2bb8fe098ec3e39bcd3246347fba4a68",
  },
  {
    name: "0105-marine-pollutant",
    class: Migration0105,
    checksum: "82c184e3a43a2889dada66ba2261ad91da94df561541a7a13def4d8403d1a126",
  },
  {
    name: "0106-more-state-colours",
    class: Migration0106,
    checksum: "feae319aebdd9a6ad70460cabd5e14b2c84be5384d0f50c1bf5238f9e1f53c1d",
  },
  {
    name: "0107-indexes-of-given-values",
    class: Migration0107,
    checksum: "72d613aef4c8be1f8ccb6f22b676dec459578e27e6d10c04527a291c79cb8dd7",
  },
  {
    name: "0108-open-fees-index",
    class: Migration0108,
    checksum: "d51e82c2345485688d96e84314b0327e03563d9400104e76cbba6ca651bdb622",
  },
  {
    name: "0109-log-changed-columns",
    class: Migration0109,
    checksum: "38da9f1cd1949f48d531b46e18115291a86ea7baad500b319f078f8df9d3ab1b",
  },
  {
    name: "0110-indexes-of-audited-fees",
    class: Migration0110,
    checksum: "0c4eb7f6950490749c16bdbac5203b9dfe44dac24fc5c6853159a784b4b866f5",
  },
  {
    name: "0111-references-of-write-offs",
    class: Migration0111,
    checksum: "f6097dd585b08fac928339606a45697b8e55d0961fd87fee7763769a596c6e98",
  },
  {
    name: "0112-modifications-in-sets",
    class: Migration0112,
    checksum: "2914dac68d14a3b9225d70586d9ad3c29f4000553b17ce51df58148b1ae37aef",
  },
  {
    name: "0113-numbers-taken-change-no-rule",
    class: Migration0113,
    checksum: "e381d29e61b1fd8e0413336aa7e864904e9efc7506f12fd49143fbd63797a9a6",
  },
  {
    name: "0114-less-to-write-per-fee",
    class: Migration0114,
    checksum: "811a29f357427332deae3fe84d3bec16f0078a06a7e073f47bf2364d33ee04d5",
  },
  {
    name: "0115-index-of-menu-pages",
    class: Migration0115,
    checksum: "5395a56717e22c74d12824e61be9859741d4ee2298a5455e0af17013613fc738",
  },
  {
    name: "0116-other-kinds-differ-from-no-freight",
    class: Migration0116,
    checksum: "abc28dd3535f0abb44b3246e2bbcba99b8b08c5a3407269eb6f0403a1272453c",
  },
  {
    name: "0117-shares-as-one-sum",
    class: Migration0117,
    checksum: "2a92b85aedad40391fcea2bef6c38c28c7f54ee828c47bf629a94076d4bdc13c",
  },
  {
    name: "0120-applied-within-amount",
    class: Migration0120,
    checksum: "e23be2f191bd3da5193038625a06072328dd18a0b527b56c596502395af03647",
  },
  {
    name: "0121-rates-of-write-offs",
    class: Migration0121,
    checksum: "e843f6b0e54f880f1af920660028d3fa21967f1190bf2124ebbb20b42fd1fe2c",
  },
  {
    name: "0122-bank-entries",
    class: Migration0122,
    checksum: "f093e04e56fbdcdc10118c182626cbc26dbaf42fc07ab6f36a7fe438bb2b0262",
  },
  {
    name: "0125-parties-of-invoices",
    class: Migration0125,
    checksum: "31600b31a813eeff7f96f5f7c25861bc09c720cd9c42dc73b69da30794a8ba97",
  },
  {
    name: "0130-on-board-date",
    class: Migration0130,
    checksum: "aec64d4bd8b60bb2584625e6acd7bc1cafffacaa1c14e824d974843d086b089a",
  },
  {
    name: "0131-issued-over-a-request",
    class: Migration0131,
    checksum: "d292c66f1adece54ff04334c9b4efb9565f2598d0387b4fff0ccfcbf6084fedb",
  },
  {
    name: "0132-booked-beside-packed",
    class: Migration0132,
    checksum: "60859b56589efec4c251bbb75e4ebcc0c87c3a0342019e1fd57cb285fb82bd3c",
  },
  {
    name: "0140-interchange-identity",
    class: Migration0140,
    checksum: "394282b8abf7661ffc4ce28893611f1aecaabe680e83fe182bd577f9395ae1ce",
  },
  {
    name: "0141-document-of-a-move",
    class: Migration0141,
    checksum: "5c650b5b1d0b77850928a66b174d540fe9998c422e8258ac1ff0b3ea67b812f9",
  },
  {
    name: "0150-logged-sequences",
    class: Migration0150,
    checksum: "e6981937c0305306baa680de6eb0af6edf303507ffc7667cb91dfd5e8e6863b5",
  },
  {
    name: "0151-every-record-has-a-company",
    class: Migration0151,
    checksum: "d61374b5584512fb52e7c887f9136ccca69bff61a053227530903215e29b7cb3",
  },
  {
    name: "0152-company-of-a-job",
    class: Migration0152,
    checksum: "975de1985db195383287aa23de98a4ca4cf3fbd93898afc12e6dc59178ead294",
  },
  {
    name: "0153-who-saved-a-job",
    class: Migration0153,
    checksum: "e30bdc6ae3ce038806b2b3158450102766fb6b9b29bc73982b8cadb05e67947a",
  },
  {
    name: "0160-personal-notices",
    class: Migration0160,
    checksum: "2de8fc001ad3f443cabbc8fda53fbec036d9e2408b2dbfb69213fa19f8ca5762",
  },
  {
    name: "0162-menus-offered-to-roles",
    class: Migration0162,
    checksum: "4b1bca1396eb65d79239bc78f1caa5fb5bf15b427efd386117eb96568d453162",
  },
  {
    name: "0164-packed-containers-count",
    class: Migration0164,
    checksum: "7c20d35f50bafa6c7a35c2710fe08def1c01ec253eb25dbc0d4b69ed92b47017",
  },
  {
    name: "0165-attachment-kinds",
    class: Migration0165,
    checksum: "d2746954a7201821b4307404caab9801ea1fd84a26e229c42d10b58b7a0f8e87",
  },
  {
    name: "0166-vgm-of-packing-lists",
    class: Migration0166,
    checksum: "9cb86a81660a8cad19b71ba1f0b9e8d7f41c6ce34ef1679d98caf92dbcf55251",
  },
];
