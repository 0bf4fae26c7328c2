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

/** Every migration in its order; a migration is never changed once released. */
export const migrations = [
  { name: "0001-schema", class: Migration0001 },
  { name: "0002-traces", class: Migration0002 },
  { name: "0003-container-rows", class: Migration0003 },
  { name: "0004-task-signals", class: Migration0004 },
  { name: "0005-list-indexes", class: Migration0005 },
  { name: "0006-sessions", class: Migration0006 },
  { name: "0007-fee-indexes", class: Migration0007 },
  { name: "0008-change-log", class: Migration0008 },
  { name: "0009-menus", class: Migration0009 },
  { name: "0010-references-in-sets", class: Migration0010 },
  { name: "0011-data-permissions", class: Migration0011 },
  { name: "0012-admin", class: Migration0012 },
  { name: "0013-contacts", class: Migration0013 },
  { name: "0014-vessel-events", class: Migration0014 },
  { name: "0015-customers", class: Migration0015 },
  { name: "0016-place-indexes", class: Migration0016 },
  { name: "0019-voyage-lists", class: Migration0019 },
  { name: "0020-money-and-corp", class: Migration0020 },
  { name: "0022-space-lists", class: Migration0022 },
  { name: "0023-logs-put-aside", class: Migration0023 },
  { name: "0024-session-ends", class: Migration0024 },
  { name: "0025-kept-files", class: Migration0025 },
];
