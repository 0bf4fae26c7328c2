import { z } from "zod";
import * as v from "#platform/kernel/refusal/validation.ts";

/** Ids as numbers or comma-separated text. Null leaves links alone, an empty list removes all. */
export const idList = () =>
  z
    .union([z.array(z.union([z.number(), z.string()])), z.string()])
    .nullish()
    .transform((value) => {
      if (value === null || value === undefined) return null;
      const parts = (Array.isArray(value) ? value.map(String) : value.split(","))
        .map((item) => item.trim())
        .filter(Boolean);
      return [...new Set(parts)];
    })
    .refine(
      (parts) =>
        parts === null || (parts.length <= 10_000 && parts.every((part) => /^\d{1,9}$/.test(part))),
      {
        error: "kit.badValue",
      },
    )
    .transform((parts) => parts?.map(Number).filter((id) => id > 0) ?? null);

/** "0" normal, "1" disabled (spec/http-contract.md §1). */
export const status = () => z.enum(["0", "1"]).default("0");
export const phone = () =>
  v.text(30).refine((value) => value === "" || /^\+?\d[\d -]{4,28}$/.test(value), {
    error: "org.badPhone",
  });
export const email = () =>
  v.text(120).refine((value) => value === "" || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value), {
    error: "org.badEmail",
  });
/** A boolean of existing clients; missing is undefined. */
export const truth = () =>
  z
    .union([z.boolean(), z.string()])
    .nullish()
    .transform((value) =>
      value === null || value === undefined || value === ""
        ? undefined
        : value === true || /^(true|y|1|on)$/i.test(String(value)),
    );

/** Letters (Latin or Chinese), digits and . _ - @. Other scripts have look-alikes. */
const userNameShape =
  /^[\p{Script=Latin}\p{Script=Han}\d][\p{Script=Latin}\p{Script=Han}\d._@-]+$/u;

export const DeptInput = z.object({
  id: v.formId(),
  version: v.formVersion(),
  parentId: v.whole({ min: 0 }),
  deptName: v.requiredText(30).refine((value) => !/[/,]/.test(value), { error: "org.badDeptName" }),
  nameEn: v.text(60),
  orderNum: v.whole({ min: 0 }),
  leader: v.text(20),
  phone: phone(),
  email: email(),
  status: status(),
});

export const PostInput = z.object({
  id: v.formId(),
  version: v.formVersion(),
  postCode: v.requiredText(64),
  postName: v.requiredText(50),
  postSort: v.whole({ min: 0 }),
  status: status(),
  remark: v.text(500),
});

/** A button has only a permission; a popup has a page of its own (platform §3, menuType F). */
export const isAddressed = ({ menuType, perm }: { menuType?: unknown; perm?: unknown }): boolean =>
  menuType !== "F" || !perm;

const menuFields = z.object({
  id: v.formId(),
  version: v.formVersion(),
  parentId: v.whole({ min: 0 }),
  systemType: v.whole({ min: 1, max: 9 }, 1),
  menuType: z.enum(["M", "C", "F"], {
    error: ({ input }) => (input ? undefined : "kit.requiredPlain"),
  }),
  /** Platform §5. */
  menuName: v.requiredText(20),
  menuNameEn: v.text(60),
  routerValue: v.text(50),
  apiName: v.text(50),
  perm: v
    .text(100)
    .refine((value) => value === "" || /^[\w-]+(:[\w-]+)+$/.test(value), { error: "org.badPerm" }),
  component: v
    .text(120)
    .refine((value) => !/[\\]|\.\.|^\/|:/.test(value), { error: "org.badComponent" }),
  query: v
    .text(250)
    .refine((value) => value === "" || isObjectText(value), { error: "org.badQuery" }),
  routeName: v.text(50),
  isFrame: z.enum(["0", "1"]).default("1"),
  isCache: z.enum(["0", "1"]).default("0"),
  icon: v.text(40),
  orderNum: v.whole({ min: 0 }),
  hidden: v.flag(),
  status: status(),
  remark: v.text(250),
});

type Addressed = {
  id?: unknown;
  menuType?: unknown;
  perm?: unknown;
  routerValue?: unknown;
  apiName?: unknown;
};
/** Required for new menus only. */
const hasIts = (field: "routerValue" | "apiName") => (menu: Addressed) =>
  Number(menu.id) > 0 || !isAddressed(menu) || Boolean(menu[field]);
const requiredAt = (field: "routerValue" | "apiName") => ({
  error: "kit.requiredPlain",
  path: [field],
  when: () => true,
});
export const MenuInput = menuFields
  .refine(hasIts("routerValue"), requiredAt("routerValue"))
  .refine(hasIts("apiName"), requiredAt("apiName"));

/** Contract §3. */
function isObjectText(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}

export const RoleInput = z.object({
  id: v.formId(),
  version: v.formVersion(),
  roleName: v.requiredText(30),
  roleNameEn: v.text(60),
  roleKey: v
    .requiredText(40)
    .refine((value) => /^[A-Za-z][\w:.-]*$/.test(value), { error: "org.badRoleKey" }),
  roleSort: v.whole({ min: 0 }),
  status: status(),
  menuCheckStrictly: truth(),
  deptCheckStrictly: truth(),
  menuIds: idList(),
  remark: v.text(500),
});

export const DataScopeInput = z.object({
  id: v.formId(),
  dataScope: z.enum(["1", "2", "3", "4", "5"]),
  deptCheckStrictly: truth(),
  deptIds: idList(),
});

const userFields = {
  nickName: v.requiredText(30),
  deptId: v.whole({ min: 0 }),
  phonenumber: phone(),
  email: email(),
  sex: z.enum(["0", "1", "2"]).default("2"),
  status: status(),
  kind: z.enum(["staff", "customer"]).default("staff"),
  lang: z.enum(["zh", "en"]).default("zh"),
  /** Comma-separated (domain §7). */
  customerCodes: v.text(2000).transform((value) => [
    ...new Set(
      value
        .split(/[\s,;，；]+/)
        .filter(Boolean)
        .map((code) => code.toUpperCase()),
    ),
  ]),
  postIds: idList(),
  roleIds: idList(),
  remark: v.text(500),
};

export const UserInput = z.object({
  id: v.formId(),
  version: v.formVersion(),
  userName: v.text(40),
  ...userFields,
});

export const NewUserInput = z.object({
  id: v.formId(),
  /** Half-width (domain §9). */
  userName: z
    .string()
    .transform((value) => value.normalize("NFKC").trim())
    .pipe(z.string().min(1).max(30))
    .pipe(z.string().min(2))
    .refine((value) => userNameShape.test(value), { error: "org.badUserName" }),
  /** Empty: sys.user.initPassword. */
  password: z.string().max(100).default(""),
  ...userFields,
});

export const ResetPasswordInput = z.object({
  id: v.formId(),
  password: z.string().max(100).default(""),
});
export const UserRolesInput = z.object({ id: v.formId(), roleIds: idList() });
export const RoleUsersInput = z.object({ id: v.formId(), userIds: idList() });

/** Ids and order numbers of equal length. */
export const SortInput = z
  .object({
    ids: idList(),
    orderNums: z.union([z.string(), z.array(z.union([z.string(), z.number()]))]),
  })
  .transform(({ ids, orderNums }) => ({
    ids: ids ?? [],
    orderNums: (Array.isArray(orderNums) ? orderNums.map(String) : orderNums.split(",")).map(
      (item) => item.trim(),
    ),
  }))
  .refine(
    ({ ids, orderNums }) =>
      ids.length > 0 &&
      ids.length === orderNums.length &&
      orderNums.every((orderNum) => /^\d{1,6}$/.test(orderNum)),
    {
      error: "org.badOrder",
    },
  );
