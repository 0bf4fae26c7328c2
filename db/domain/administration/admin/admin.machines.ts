import type { FactsOf } from "#platform/records/machine/facts.ts";
import { defineMachine, type Guard } from "#platform/records/machine/machine.ts";
import type {
  configFacts,
  dictDataFacts,
  dictTypeFacts,
  loginLogFacts,
  noticeFacts,
  numberRuleFacts,
  onlineFacts,
  operLogFacts,
} from "./admin.facts.server.ts";

const live = { states: ["LIVE"], initial: "LIVE", state: () => "LIVE" } as const;

type DictTypeFacts = FactsOf<typeof dictTypeFacts>;
const typeNotNamed: Guard<DictTypeFacts> = ({ builtIn }) =>
  builtIn === "Y" ? { code: "admin.dictTypeBuiltIn" } : null;
const typeEmpty: Guard<DictTypeFacts> = ({ entries }) =>
  entries > 0 ? { code: "admin.dictTypeFilled", params: { count: entries } } : null;

/** Only empty types that the product does not name can be deleted (wire contract §4). */
export const dictTypeMachine = defineMachine({
  ...live,
  name: "dictType",
  state: (_facts: DictTypeFacts) => "LIVE" as const,
  actions: {
    remove: {
      from: ["LIVE"],
      to: null,
      perm: "system:dict:remove",
      refuse: "admin.dictTypeBuiltIn",
      guards: [typeNotNamed, typeEmpty],
      confirm: "admin.askRemoveDictType",
    },
  },
});

type DictDataFacts = FactsOf<typeof dictDataFacts>;
const valueNotNamed: Guard<DictDataFacts> = ({ builtIn }) =>
  builtIn === "Y" ? { code: "admin.dictValueBuiltIn" } : null;

/** Values the product uses cannot be deleted, only disabled. */
export const dictDataMachine = defineMachine({
  ...live,
  name: "dictData",
  state: (_facts: DictDataFacts) => "LIVE" as const,
  actions: {
    remove: {
      from: ["LIVE"],
      to: null,
      perm: "system:dict:remove",
      refuse: "admin.dictValueBuiltIn",
      guards: [valueNotNamed],
      confirm: "admin.askRemoveDictData",
    },
  },
});

type ConfigFacts = FactsOf<typeof configFacts>;
const notBuiltIn: Guard<ConfigFacts> = ({ configType, configKey }) =>
  configType === "Y" ? { code: "admin.configBuiltIn", params: { key: configKey } } : null;

/** Built-in settings cannot be deleted (wire contract §4, config). */
export const configMachine = defineMachine({
  ...live,
  name: "config",
  state: (_facts: ConfigFacts) => "LIVE" as const,
  actions: {
    remove: {
      from: ["LIVE"],
      to: null,
      perm: "system:config:remove",
      refuse: "admin.configBuiltIn",
      guards: [notBuiltIn],
      confirm: "admin.askRemoveConfig",
    },
  },
});

type NoticeFacts = FactsOf<typeof noticeFacts>;

/** A closed notice is kept but no longer shown. */
export const noticeMachine = defineMachine({
  name: "notice",
  states: ["OPEN", "CLOSED"],
  initial: "OPEN",
  state: ({ status }: NoticeFacts) => (status === "0" ? "OPEN" : "CLOSED"),
  actions: {
    close: {
      from: ["OPEN"],
      to: "CLOSED",
      perm: "system:notice:edit",
      refuse: "admin.noticeClosed",
    },
    open: { from: ["CLOSED"], to: "OPEN", perm: "system:notice:edit", refuse: "admin.noticeOpen" },
    remove: {
      from: ["OPEN", "CLOSED"],
      to: null,
      perm: "system:notice:remove",
      refuse: "admin.noticeClosed",
      confirm: "admin.askRemoveNotice",
    },
  },
});

type NumberRuleFacts = FactsOf<typeof numberRuleFacts>;
const notGeneral: Guard<NumberRuleFacts> = ({ companyCode, ioType }) =>
  companyCode === "*" && ioType === "*" ? { code: "admin.ruleGeneral" } : null;

/** The general rule must remain, or documents might get no number. */
export const numberRuleMachine = defineMachine({
  ...live,
  name: "numberRule",
  state: (_facts: NumberRuleFacts) => "LIVE" as const,
  actions: {
    remove: {
      from: ["LIVE"],
      to: null,
      perm: "system:numbering:remove",
      refuse: "admin.ruleGeneral",
      guards: [notGeneral],
      confirm: "admin.askRemoveRule",
    },
  },
});

export const onlineMachine = defineMachine({
  ...live,
  name: "online",
  state: (_facts: FactsOf<typeof onlineFacts>) => "LIVE" as const,
  actions: {
    forceLogout: {
      from: ["LIVE"],
      to: null,
      perm: "monitor:online:forceLogout",
      refuse: "kit.notFound",
      confirm: "admin.askForceLogout",
    },
  },
});

type LogFacts = FactsOf<typeof operLogFacts | typeof loginLogFacts>;
const log = {
  states: ["LISTED", "ASIDE"],
  initial: "LISTED",
  state: ({ aside: archived }: LogFacts) => (archived === "Y" ? "ASIDE" : "LISTED"),
} as const;
const archive = {
  from: ["LISTED"],
  to: "ASIDE",
  refuse: "admin.alreadyAside",
  confirm: "admin.askPutAside",
} as const;

/** An entry can only be archived; unlocking ends the wait of its account. */
export const loginLogMachine = defineMachine({
  ...log,
  name: "loginLog",
  actions: {
    unlock: {
      from: ["LISTED", "ASIDE"],
      to: null,
      perm: "monitor:logininfor:unlock",
      refuse: "kit.notFound",
      confirm: "admin.askUnlock",
    },
    putAside: { ...archive, perm: "monitor:logininfor:remove" },
  },
});

export const operLogMachine = defineMachine({
  ...log,
  name: "operLog",
  actions: { putAside: { ...archive, perm: "monitor:operlog:remove" } },
});
