import { m } from "#messages/messages.js"
import { stockSection } from "#shop/settings/sections/stock-section.ts"
import { Field } from "#web/ui/controls/field.tsx"
import { numberOf, typedNumber } from "../../forms/typed-values.ts"
import { boundField } from "../../forms/use-edit-form.ts"
import { SectionForm } from "./section-form.tsx"

const labels = { low_stock_limit: m.admin_field_low_stock_limit }

export function StockForm() {
  return (
    <SectionForm
      name="stock"
      title={m.admin_settings_stock()}
      schema={stockSection.form}
      labels={labels}
      shown={({ low_stock_limit }) => ({ low_stock_limit: typedNumber(low_stock_limit) })}
      typed={({ low_stock_limit }) => ({ low_stock_limit: numberOf(low_stock_limit) })}
    >
      {(fields) => (
        <Field
          {...boundField(fields, labels)("low_stock_limit")}
          required
          type="number"
          inputMode="numeric"
          min="0"
          step="1"
          hint={m.admin_settings_low_stock_hint()}
        />
      )}
    </SectionForm>
  )
}
