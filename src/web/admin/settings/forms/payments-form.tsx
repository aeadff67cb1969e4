import { Pencil, Plus } from "lucide-react"
import { useState } from "react"
import { m } from "#messages/messages.js"
import { paymentsSection } from "#shop/settings/sections/payments-section.ts"
import { Button } from "#web/ui/controls/button.tsx"
import { Field } from "#web/ui/controls/field.tsx"
import { IconButton } from "#web/ui/controls/icon-button.tsx"
import { Textarea } from "#web/ui/controls/textarea.tsx"
import { Alert } from "#web/ui/feedback/alert.tsx"
import type { Fields } from "#web/ui/forms/use-fields.ts"
import {
  type AccountField,
  type AccountPart,
  fieldOf,
  fieldOfProblem,
  PARTS,
  SLOTS,
  slotValues,
  typedAccounts,
  usedSlots,
  withoutSlot,
} from "../accounts.ts"
import { CheckField, ticked, YES, yesOrNo } from "./check-field.tsx"
import { SectionForm } from "./section-form.tsx"

const partLabels: Readonly<Record<AccountPart, () => string>> = {
  bank: m.admin_field_bank,
  branch: m.admin_field_branch,
  holder: m.admin_field_account_holder,
  number: m.admin_field_account_number,
  note: m.admin_field_account_note,
}

type Name = AccountField | "bank_transfer" | "cash_on_delivery"
type Values = Record<Name, string>

const accountLabels: Record<AccountField, () => string> = Object.fromEntries(
  SLOTS.flatMap((slot) => PARTS.map((part) => [fieldOf(part, slot), () => labelOf(part, slot)])),
)
const labels: Record<Name, () => string> = {
  ...accountLabels,
  bank_transfer: m.admin_field_bank_transfer,
  cash_on_delivery: m.admin_field_cash_on_delivery,
}

function labelOf(part: AccountPart, slot: number): string {
  return m.admin_settings_account_field({ number: slot + 1, field: partLabels[part]() })
}

function typed(values: Values) {
  const { bank_transfer, cash_on_delivery } = values
  return {
    accounts: typedAccounts(values),
    bank_transfer: bank_transfer === YES,
    cash_on_delivery: cash_on_delivery === YES,
  }
}

/** The form's own check: what is wrong with an account is shown at the field that was typed. */
const schema = {
  safeParse(values: unknown) {
    const result = paymentsSection.form.safeParse(typed(values as Values))
    if (result.success) return result
    const issues = result.error.issues.map(({ path, message }) => {
      const field = fieldOfProblem(path, values as Values)
      return { message, path: field === null ? path : [field] }
    })
    return { success: false as const, error: { issues } }
  },
}

type PaymentFields = Fields<Name, ReturnType<typeof paymentsSection.initial>>

/** Edits the bank accounts and the other ways to pay. */
export function PaymentsForm({ samples }: { samples: boolean }) {
  return (
    <SectionForm
      name="payments"
      title={m.admin_settings_payments()}
      text={m.admin_settings_payments_text()}
      schema={schema}
      labels={labels}
      formats={{ bank_transfer: yesOrNo, cash_on_delivery: yesOrNo }}
      shown={({ accounts, bank_transfer, cash_on_delivery }): Values => ({
        ...slotValues(accounts),
        bank_transfer: ticked(bank_transfer),
        cash_on_delivery: ticked(cash_on_delivery),
      })}
    >
      {(fields) => (
        <>
          <Methods fields={fields} />
          <Accounts fields={fields} samples={samples} />
        </>
      )}
    </SectionForm>
  )
}

function Methods({ fields: { values, errors, set } }: { fields: PaymentFields }) {
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 font-bold">{m.admin_settings_methods()}</legend>
      {(["bank_transfer", "cash_on_delivery"] as const).map((name) => (
        <CheckField
          key={name}
          name={name}
          value={values[name]}
          label={labels[name]()}
          error={errors[name]}
          onTick={(value) => set(name, value)}
          {...(name === "bank_transfer" && { hint: m.admin_settings_transfer_hint() })}
        />
      ))}
    </fieldset>
  )
}

function Accounts({ fields, samples }: { fields: PaymentFields; samples: boolean }) {
  const used = usedSlots(fields.values)
  const [added, setAdded] = useState(0)
  const shown = SLOTS.slice(0, Math.max(used, added))
  // The accounts that were there are one line each until somebody changes one.
  const [folded, setFolded] = useState(() => SLOTS.slice(0, used))

  function remove(slot: number) {
    fields.setAll({ ...fields.values, ...withoutSlot(fields.values, slot) })
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

function FoldedAccount({ slot, values, onUnfold }: { slot: number; values: Values; onUnfold: () => void }) {
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

interface AccountProps {
  slot: number
  fields: PaymentFields
  onRemove: () => void
}

function Account({ slot, fields: { field }, onRemove }: AccountProps) {
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
