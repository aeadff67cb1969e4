import { m } from "#messages/messages.js"
import type { Role } from "#shop/api/identity.ts"
import { Field } from "#web/ui/controls/field.tsx"
import { Select } from "#web/ui/controls/select.tsx"

export const roleNames: Readonly<Record<Role, () => string>> = {
  admin: m.admin_role_admin,
  packer: m.admin_role_packer,
  keeper: m.admin_role_keeper,
  reader: m.admin_role_reader,
  customer: m.admin_role_customer,
}

type PlainRole = Exclude<Role, "admin">

const roleTexts: Readonly<Record<PlainRole, () => string>> = {
  packer: m.admin_role_packer_text,
  keeper: m.admin_role_keeper_text,
  reader: m.admin_role_reader_text,
  customer: m.admin_role_customer_text,
}

interface RoleChoiceProps<Choice extends PlainRole> {
  roles: readonly Choice[]
  value: Choice
  onChoose: (role: Choice) => void
}

/** Chooses a role, and says what it is for. */
export function RoleChoice<Choice extends PlainRole>({ roles, value, onChoose }: RoleChoiceProps<Choice>) {
  return (
    <Field label={m.admin_users_role()} hint={roleTexts[value]()}>
      <Select
        name="role"
        value={value}
        choices={roles.map((role) => [role, roleNames[role]()])}
        onChange={({ target }) => onChoose(roles.find((role) => role === target.value) ?? value)}
      />
    </Field>
  )
}
