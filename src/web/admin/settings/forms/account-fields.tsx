import { Pencil, Plus } from "lucide-react"
import { useState } from "react"
import { m } from "#messages/messages.js"
import type { paymentsSection } from "#shop/settings/sections/payments-section.ts"
import { Button } from "#web/ui/controls/button.tsx"
import { Field } from "#web/ui/controls/field.tsx"
import { IconButton } from "#web/ui/controls/icon-button.tsx"
import { Textarea } from "#web/ui/controls/textarea.tsx"
import { Alert } from "#web/ui/feedback/alert.tsx"
import type { Fields } from "#web/ui/forms/use-fields.ts"
import { decodeTexts, encodeTexts } from "../../forms/translations/texts.ts"
import {
  type AccountField,
  type AccountPart,
  fieldOf,
  PARTS,
  SLOTS,
  textsWithoutSlot,
  usedSlots,
  withoutSlot,
} from "../accounts.ts"

const partLabels: Readonly<Record<AccountPart, () => string>> = {
  bank: m.admin_field_bank,
  branch: m.admin_field_branch,
  holder: m.admin_field_account_holder,
  number: m.admin_field_account_number,
  note: m.admin_field_account_note,
}

export type PaymentField = AccountField | "bank_transfer" | "cash_on_delivery" | "refund_proof_from" | "translations"
export type PaymentValues = Record<PaymentField, string>
export type PaymentFields = Fields<PaymentField, ReturnType<typeof paymentsSection.initial>>

export function labelOf(part: AccountPart, slot: number): string {
  return m.admin_settings_account_field({ number: slot + 1, field: partLabels[part]() })
}

export function Accounts({ fields, samples }: { fields: PaymentFields; samples: boolean }) {
  const used = usedSlots(fields.values)
  const [added, setAdded] = useState(0)
  const shown = SLOTS.slice(0, Math.max(used, added))
  // The accounts that were there are one line each until somebody changes one.
  const [folded, setFolded] = useState(() => SLOTS.slice(0, used))

  function remove(slot: number) {
    const translations = encodeTexts(textsWithoutSlot(decodeTexts(fields.values.translations), slot))
    fields.setAll({ ...fields.values, ...withoutSlot(fields.values, slot), translations })
    setAdded(shown.length - 1)
    setFolded(folded.map((each) => (each > slot ? each - 1 : each)))
  }
  return (
    <div className="grid gap-4">
      <h2 className="font-bold font-sans text-base">{m.admin_settings_accounts()}</h2>
      {used === 0 && (
        <Alert tone={samples ? "info" : "warning"}>
          {samples ? m.admin_settings_account_sample() : m.admin_settings_account_none()}
        </Alert>
      )}
      {shown.map((slot) =>
        folded.includes(slot) ? (
          <FoldedAccount
            key={slot}
            slot={slot}
            values={fields.values}
            onUnfold={() => setFolded(folded.filter((each) => each !== slot))}
          />
        ) : (
          <Account key={slot} slot={slot} fields={fields} onRemove={() => remove(slot)} />
        ),
      )}
      {shown.length < SLOTS.length && (
        <Button variant="secondary" onClick={() => setAdded(shown.length + 1)} className="justify-self-start">
          <Plus aria-hidden="true" className="size-5" />
          {m.admin_settings_account_add()}
        </Button>
      )}
    </div>
  )
}

function FoldedAccount({ slot, values, onUnfold }: { slot: number; values: PaymentValues; onUnfold: () => void }) {
  const parts = PARTS.map((part) => values[fieldOf(part, slot)]).filter(Boolean)
  return (
    <div className="flex items-center justify-between gap-3 rounded-md border border-line py-2 pr-2 pl-4">
      <p className="wrap-anywhere min-w-0">{parts.join(", ")}</p>
      <IconButton label={m.admin_settings_account_change({ number: slot + 1 })} onClick={onUnfold}>
        <Pencil aria-hidden="true" />
      </IconButton>
    </div>
  )
}

function Account({ slot, fields: { field }, onRemove }: { slot: number; fields: PaymentFields; onRemove: () => void }) {
  const props = (part: AccountPart) => ({ ...field(fieldOf(part, slot)), label: partLabels[part]() })
  const { error, label, ...note } = props("note")
  return (
    <fieldset className="grid gap-4 rounded-md border border-line p-4">
      <legend className="px-1 font-bold text-sm">{m.admin_settings_account({ number: slot + 1 })}</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field {...props("bank")} autoComplete="off" autoFocus />
        <Field {...props("branch")} autoComplete="off" />
        <Field {...props("holder")} autoComplete="off" />
        <Field {...props("number")} autoComplete="off" inputMode="text" />
      </div>
      <Field label={label} error={error} hint={m.admin_settings_account_note_hint()}>
        <Textarea rows={2} {...note} />
      </Field>
      <Button size="sm" variant="ghost" onClick={onRemove} className="justify-self-start">
        {m.admin_settings_account_remove({ number: slot + 1 })}
      </Button>
    </fieldset>
  )
}
