import { useState } from "react"
import * as z from "zod/mini"
import { m } from "#messages/messages.js"
import { KEY_DAYS, keyForm, type MadeKey } from "#shop/customers/keys/keys.ts"
import { INVITED_ROLES } from "#shop/customers/staff/invitations.ts"
import type { OwnProof } from "#web/account/security/use-own-proof.tsx"
import { apiProblem } from "#web/session/api/api-problem.ts"
import { Card } from "#web/ui/card.tsx"
import { Button } from "#web/ui/controls/button.tsx"
import { Field } from "#web/ui/controls/field.tsx"
import { Select } from "#web/ui/controls/select.tsx"
import { useFields } from "#web/ui/forms/use-fields.ts"
import { useSubmit } from "#web/ui/forms/use-submit.ts"
import { adminCall } from "../../admin-call.ts"
import { RoleChoice } from "../../users/role-choice.tsx"

const nameForm = z.pick(keyForm, { name: true })

interface KeyFormProps extends Pick<OwnProof, "withProof"> {
  onMade: (key: MadeKey) => void
}

export function KeyForm({ withProof, onMade }: KeyFormProps) {
  const fields = useFields(nameForm, { name: "" })
  const [role, setRole] = useState<(typeof INVITED_ROLES)[number]>("reader")
  const [days, setDays] = useState<number>(90)
  const { busy, onSubmit } = useSubmit(fields, {
    invalidTitle: null,
    send: ({ name }) =>
      withProof((proof) => adminCall("POST", "/admin/keys", { json: { name, role, days, ...proof } })),
    onSuccess({ value }) {
      fields.setAll({ name: "" })
      onMade(value)
    },
    onFailure: (failure) => apiProblem(m.admin_keys_make_failed(), failure),
  })
  return (
    <Card aria-labelledby="make-key">
      <form onSubmit={onSubmit} noValidate className="grid gap-4">
        <h2 id="make-key" className="text-2xl">
          {m.admin_keys_make()}
        </h2>
        <Field
          label={m.admin_keys_name()}
          hint={m.admin_keys_name_hint()}
          required
          autoComplete="off"
          {...fields.field("name")}
        />
        <RoleChoice roles={INVITED_ROLES} value={role} onChoose={setRole} />
        <Field label={m.admin_keys_days()}>
          <Select
            name="days"
            value={String(days)}
            choices={KEY_DAYS.map((count) => [String(count), m.admin_keys_days_count({ count })])}
            onChange={({ target }) => setDays(Number(target.value))}
          />
        </Field>
        <Button type="submit" busy={busy} className="justify-self-start">
          {m.admin_keys_make()}
        </Button>
      </form>
    </Card>
  )
}
