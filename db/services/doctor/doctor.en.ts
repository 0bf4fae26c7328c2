import type zh from "./doctor.zh.ts";

export default {
  "backup.newer":
    "The backup comes from a newer version with the migrations {{names}}. Install that version first",
  "backup.otherTables":
    "The backup contains {{names}}, which this database does not have. Nothing was changed. If the tables are not the product's, restore with --without {{without}}",
  "backup.unknown":
    "The backup contains {{names}}, which this database does not have. Nothing was changed",
  "doctor.fine": "OK",
  "doctor.version": "version {{version}}",
  "doctor.oldNode": "Node {{version}} is too old. Start with npm start, which includes Node 24",
  "doctor.notBuilt": "Not built yet; run npm start",
  "doctor.free": "{{free}} MB free",
  "doctor.diskFull": "Only {{free}} MB of disk space left. Free up space",
  "doctor.notWritable": "The data folder {{path}} is not writable. Check its permissions",
  "doctor.noDatabase":
    "Cannot connect to the database: {{detail}}. Check DATABASE_URL or run npm start",
  "doctor.oldDatabase": "PostgreSQL {{version}} is too old; version 15 or later is required",
  "doctor.readOnly":
    "The database is read-only (a standby, or set to read-only). DATABASE_URL must point to the primary",
  "doctor.brokenSequences":
    "Sequences that give no number: {{details}}. Run seaway db migrate; make a sequence that is not the product's logged, or create it anew",
  "doctor.deadPaths":
    "Settings that name a folder or file which is not there or not accessible: {{names}}",
  "doctor.missingObjects":
    "The database lacks indexes or constraints ({{count}}). Have an administrator run: {{details}}",
  "doctor.disabledTriggers":
    "Disabled triggers; enable them again (alter table … enable trigger …): {{names}}",
  "doctor.badJobs":
    "Jobs that are on and will never run, by their cron line or their call: {{names}}",
  "doctor.lateWorker":
    "No worker has reported for {{seconds}} seconds. Check whether it has stopped",
  "doctor.noSpace": "The disk of the database is full. Free up space ({{detail}})",
  "doctor.noWrite": "The database cannot be written to: {{detail}}",
  "doctor.hanging":
    "Tasks that run far longer than usual and make no progress. Check them, or cancel and run them again: {{details}}",
  "doctor.noWorker":
    "No worker has reported for one minute. Check that one is running. Tasks waiting for more than a minute: {{count}}",
  "doctor.workers": "{{count}} running",
  "doctor.stuck":
    "{{count}} task{{count, s}} unfinished for more than an hour. Check that the worker is running",
  "doctor.failedTasks": "{{count}} task{{count, s}} failed in the last day. See seaway job log",
  "doctor.unflaggedCargo":
    "{{count}} booking{{count, s}} with dangerous, reefer or oversize cargo not flagged as such: {{numbers}}. Open and save each one (unlock a locked booking first, then lock it again). The flags are set automatically, and captain approval is requested where required",
  "doctor.noSiteAddress":
    "Mails are sent, but the setting seaway.site.address (public address) is empty, so that they contain no link to open. Enter it under Configuration",
  "doctor.noAdmin": "There is no enabled administrator account",
  "doctor.unheldPermissions":
    "Permissions that only the administrator has: {{count}} (listed with --verbose); new since an upgrade: {{new}}. seaway role adopt --dry-run shows what each stock role would get",
  "doctor.newPermissions":
    "New permissions that stock roles lack since an upgrade: {{new}}. See seaway role adopt --dry-run",
  "doctor.otherTables": "Tables that are not the product's, left out of backups: {{names}}",
  "doctor.files": "{{count}} files, {{size}} MB",
  "doctor.filesLeft":
    "{{count}} file{{count, s}} waiting for removal for more than two days. Run seaway job run collect-files",
} satisfies Record<keyof typeof zh, string>;
