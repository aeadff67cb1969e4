import { m } from "#messages/messages.js"
import type { FormFields } from "../../forms/described.ts"
import { DescribedField } from "../../forms/described-field.tsx"
import { SectionTexts } from "../../forms/translations/translations-row.tsx"
import { Accounts } from "./account-fields.tsx"
import { payments } from "./payment-fields.ts"
import { SectionForm } from "./section-form.tsx"

const { fields: described } = payments

export function PaymentsForm({ samples }: { samples: boolean }) {
  return (
    <SectionForm section={payments}>
      {(fields, onBusy) => (
        <>
          <Methods fields={fields} onBusy={onBusy} />
          <Accounts fields={fields} samples={samples} />
          <SectionTexts described={described} fields={fields} />
          <DescribedField
            {...{ fields, onBusy }}
            described={described.refund_proof_from}
            id="refund-proof"
            name="refund_proof_from"
          />
        </>
      )}
    </SectionForm>
  )
}

function Methods({ fields, onBusy }: { fields: FormFields; onBusy: (busy: boolean) => void }) {
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 font-bold">{m.admin_settings_methods()}</legend>
      {(["bank_transfer", "cash_on_delivery"] as const).map((name) => (
        <DescribedField key={name} {...{ fields, name, onBusy }} described={described[name]} id={name} />
      ))}
    </fieldset>
  )
}
