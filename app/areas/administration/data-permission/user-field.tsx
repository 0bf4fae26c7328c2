import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { Input } from "#app/kit/ui/input.tsx";
import type { UserChoice } from "./user-choices.server.ts";

export function UserField({ users, value }: { users: readonly UserChoice[]; value: string }) {
  const t = useTranslate();
  return (
    <label className="sw-field sw-span-4">
      <span>{t("dataPermission.userName")}</span>
      <Input name="userName" list="user-choices" defaultValue={value} required autoComplete="off" />
      <datalist id="user-choices">
        {users.map((user) => (
          <option key={user.userName} value={user.userName}>
            {user.nickName}
          </option>
        ))}
      </datalist>
    </label>
  );
}
