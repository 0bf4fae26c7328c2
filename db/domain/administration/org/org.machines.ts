import type { FactsOf } from "#platform/records/machine/facts.ts";
import {
  defineMachine,
  type Guard,
  type MachineAction,
} from "#platform/records/machine/machine.ts";
import type { deptFacts, menuFacts, postFacts, roleFacts, userFacts } from "./org.facts.server.ts";

/** Of all records of the organisation. */
type State = "NORMAL" | "DISABLED" | "REMOVED";
const states = ["NORMAL", "DISABLED", "REMOVED"] as const;

type Switched = { status: "0" | "1"; delFlag?: "0" | "2" };
const stateOf = ({ status, delFlag }: Switched): State =>
  delFlag === "2" ? "REMOVED" : status === "1" ? "DISABLED" : "NORMAL";

/** A removed record is also disabled, so queries check one column. */
export function setSwitch(row: Switched, state: State): void {
  row.status = state === "NORMAL" ? "0" : "1";
  if (state === "REMOVED") row.delFlag = "2";
}

/** Contract §4: switching is an edit, removal has its own permission. */
function switching<Facts>(
  area: string,
  guards: {
    disable?: readonly Guard<Facts>[];
    enable?: readonly Guard<Facts>[];
    remove?: readonly Guard<Facts>[];
  },
) {
  const action = (
    from: readonly State[],
    to: State,
    more: Pick<MachineAction<Facts, State>, "perm" | "guards" | "confirm">,
  ) => ({ from, to, refuse: "org.wrongState", ...more }) as const;
  return {
    enable: action(["DISABLED"], "NORMAL", {
      perm: `system:${area}:edit`,
      guards: guards.enable ?? [],
    }),
    disable: action(["NORMAL"], "DISABLED", {
      perm: `system:${area}:edit`,
      guards: guards.disable ?? [],
      confirm: "org.askDisable",
    }),
    remove: action(["NORMAL", "DISABLED"], "REMOVED", {
      perm: `system:${area}:remove`,
      guards: guards.remove ?? [],
      confirm: "org.askRemove",
    }),
  };
}

type UserFacts = FactsOf<typeof userFacts>;
const notSelf: Guard<UserFacts> = (facts) => (facts.self ? { code: "org.notSelf" } : null);
const notBuiltIn: Guard<UserFacts> = (facts) =>
  facts.builtIn ? { code: "org.adminProtected" } : null;
const notMore: Guard<UserFacts> = (facts) =>
  facts.holdsMore ? { code: "org.userHoldsMore" } : null;

export const userMachine = defineMachine({
  name: "user",
  state: (facts: UserFacts) => stateOf(facts),
  states,
  initial: "NORMAL",
  actions: switching<UserFacts>("user", {
    enable: [notMore],
    disable: [notSelf, notBuiltIn, notMore],
    remove: [notSelf, notBuiltIn, notMore],
  }),
});

type RoleFacts = FactsOf<typeof roleFacts>;
const notOwnRole: Guard<RoleFacts> = (facts) => (facts.own ? { code: "org.notOwnRole" } : null);
const notAdminRole: Guard<RoleFacts> = (facts) =>
  facts.builtIn ? { code: "org.adminRoleProtected" } : null;
const notAssigned: Guard<RoleFacts> = (facts) =>
  facts.users > 0 ? { code: "org.roleAssigned", params: { name: facts.roleName } } : null;

export const roleMachine = defineMachine({
  name: "role",
  state: (facts: RoleFacts) => stateOf(facts),
  states,
  initial: "NORMAL",
  actions: {
    edit: {
      from: ["NORMAL", "DISABLED"],
      to: null,
      perm: "system:role:edit",
      refuse: "org.wrongState",
      guards: [notAdminRole],
    },
    ...switching<RoleFacts>("role", {
      enable: [notAdminRole],
      disable: [notAdminRole, notOwnRole],
      remove: [notAdminRole, notOwnRole, notAssigned],
    }),
  },
});

type DeptFacts = FactsOf<typeof deptFacts>;
const nothingNormalBelow: Guard<DeptFacts> = (facts) =>
  facts.belowNormal > 0 ? { code: "org.deptHasNormal" } : null;
const noDeptBelow: Guard<DeptFacts> = (facts) =>
  facts.below > 0 ? { code: "org.deptHasChildren" } : null;
const noUsers: Guard<DeptFacts> = (facts) =>
  facts.users > 0 ? { code: "org.deptHasUsers" } : null;

export const deptMachine = defineMachine({
  name: "dept",
  state: (facts: DeptFacts) => stateOf(facts),
  states,
  initial: "NORMAL",
  actions: switching<DeptFacts>("dept", {
    disable: [nothingNormalBelow],
    remove: [noDeptBelow, noUsers],
  }),
});

type PostFacts = FactsOf<typeof postFacts>;
const notHeld: Guard<PostFacts> = (facts) =>
  facts.users > 0 ? { code: "org.postAssigned", params: { name: facts.postName } } : null;

export const postMachine = defineMachine({
  name: "post",
  state: (facts: PostFacts) => stateOf(facts),
  states,
  initial: "NORMAL",
  actions: switching<PostFacts>("post", { remove: [notHeld] }),
});

type MenuFacts = FactsOf<typeof menuFacts>;
const noMenuBelow: Guard<MenuFacts> = (facts) =>
  facts.below > 0 ? { code: "org.menuHasChildren" } : null;
const notFilled: Guard<MenuFacts> = (facts) =>
  facts.roles > 0 ? { code: "org.menuAssigned" } : null;
const nothingLacked: Guard<MenuFacts> = (facts) =>
  facts.lacked ? { code: "org.menuLacked" } : null;

export const menuMachine = defineMachine({
  name: "menu",
  state: (facts: MenuFacts) => stateOf(facts),
  states,
  initial: "NORMAL",
  actions: switching<MenuFacts>("menu", {
    enable: [nothingLacked],
    disable: [nothingLacked],
    remove: [nothingLacked, noMenuBelow, notFilled],
  }),
});
