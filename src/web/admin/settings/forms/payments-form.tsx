import { m } from "#messages/messages.js"
import { paymentsSection } from "#shop/settings/sections/payments-section.ts"
import { translatedForm } from "#shop/settings/translated.ts"
import { Field } from "#web/ui/controls/field.tsx"
import { CheckField, ticked, YES, yesOrNo } from "../../forms/check-field.tsx"
import { issuesAtFields } from "../../forms/issues-at-fields.ts"
import { comparedTexts } from "../../forms/translations/compared-texts.ts"
import { faultsIn, textFields } from "../../forms/translations/section-texts.ts"
import { decodeTexts, encodeTexts } from "../../forms/translations/texts.ts"
import { TranslationsRow } from "../../forms/translations/translations-row.tsx"
import { AMOUNT, numberOf, schemaOfTyped, typedNumber } from "../../forms/typed-values.ts"
import {
  accountIn,
  fieldOfProblem,
  ofEach,
  SLOTS,
  slotValues,
  textsOfAccounts,
  typedAccounts,
  usedSlots,
} from "../accounts.ts"
import { Accounts, labelOf, type PaymentField, type PaymentFields, type PaymentValues } from "./account-fields.tsx"
import { SectionForm } from "./section-form.tsx"

const labels: Record<PaymentField, () => string> = {
  ...ofEach((part, slot) => () => labelOf(part, slot)),
  bank_transfer: m.admin_field_bank_transfer,
  cash_on_delivery: m.admin_field_cash_on_delivery,
  refund_proof_from: m.admin_field_refund_proof,
  translations: m.admin_translations,
}

function typed(values: PaymentValues) {
  const { bank_transfer, cash_on_delivery, refund_proof_from, translations } = values
  return {
    accounts: typedAccounts(values),
    bank_transfer: bank_transfer === YES,
    cash_on_delivery: cash_on_delivery === YES,
    refund_proof_from: numberOf(refund_proof_from),
    translations: textsOfAccounts(decodeTexts(translations), values),
  }
}

const { form, texts = [] } = paymentsSection

/** Holds what is typed by the slots of the accounts, as the texts in other languages are named. */
function typedInSlots(values: PaymentValues) {
  return { ...typed(values), accounts: SLOTS.slice(0, usedSlots(values)).map((slot) => accountIn(values, slot)) }
}

const schema = issuesAtFields(schemaOfTyped(translatedForm(form, texts), typed), fieldOfProblem)

export function PaymentsForm({ samples }: { samples: boolean }) {
  return (
    <SectionForm
      name="payments"
      title={m.admin_settings_payments()}
      text={m.admin_settings_payments_text()}
      schema={schema}
      labels={labels}
      formats={{ bank_transfer: yesOrNo, cash_on_delivery: yesOrNo }}
      manyTexts={{ translations: comparedTexts(labelOfNote) }}
      shown={({ accounts, bank_transfer, cash_on_delivery, refund_proof_from, translations = {} }): PaymentValues => ({
        ...slotValues(accounts),
        bank_transfer: ticked(bank_transfer),
        cash_on_delivery: ticked(cash_on_delivery),
        refund_proof_from: typedNumber(refund_proof_from),
        translations: encodeTexts(translations),
      })}
    >
      {(fields) => (
        <>
          <Methods fields={fields} />
          <Accounts fields={fields} samples={samples} />
          <Notes fields={fields} />
          <Field
            label={labels.refund_proof_from()}
            hint={m.admin_settings_refund_proof_hint()}
            {...fields.field("refund_proof_from")}
            {...AMOUNT}
          />
        </>
      )}
    </SectionForm>
  )
}

/** Names a note by its path, "accounts.0.note". */
const labelOfNote = (path: string) => labelOf("note", Number(path.split(".")[1]))

function Notes({ fields: { values, errors, set } }: { fields: PaymentFields }) {
  const english = typedInSlots(values)
  return (
    <TranslationsRow
      fields={textFields(texts, english, (path) => ({
        label: labelOfNote(path),
        multiline: true,
      }))}
      value={values.translations}
      onChange={(value) => set("translations", value)}
      faultsOf={(written) => faultsIn({ form, texts }, english, written)}
      refused={errors.translations !== undefined}
    />
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
