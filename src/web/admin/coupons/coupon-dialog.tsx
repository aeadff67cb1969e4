import { m } from "#messages/messages.js"
import type { AdminCoupon } from "#shop/coupons/admin-coupons.ts"
import { DISCOUNT_TYPES } from "#shop/coupons/coupons.ts"
import { Field } from "#web/ui/field.tsx"
import { Select } from "#web/ui/select.tsx"
import { boundField } from "../forms/bound-field.ts"
import { EntityDialog, type FormActions } from "../forms/entity-dialog.tsx"
import { useEditForm } from "../forms/use-edit-form.ts"
import { couponFormValues, couponSchema, couponLabels as labels, newCouponSchema } from "./coupon-form-values.ts"
import { discountTypeNames } from "./coupon-format.ts"
import { couponKind } from "./coupon-kind.ts"

const formats = {
  discount_type: (type: string) => discountTypeNames[type === "fixed" ? type : "percentage"](),
  expires_at: (local: string) => local.replace("T", " "),
}

const amount = { type: "number", inputMode: "decimal", min: "0", step: "0.01" } as const

interface CouponDialogProps extends FormActions<AdminCoupon> {
  /** Null to create one. */
  coupon: AdminCoupon | null
}

export function CouponDialog({ coupon, ...actions }: CouponDialogProps) {
  const form = useEditForm(coupon ? couponSchema : newCouponSchema, coupon, couponFormValues)
  const { bind, errors, values } = form.fields
  const field = boundField(form.fields, labels)
  const optional = (name: keyof typeof labels) => ({ ...field(name), label: <OptionalLabel text={labels[name]()} /> })
  return (
    <EntityDialog {...{ kind: couponKind, form, labels, formats, ...actions }}>
      <Field
        {...field("code")}
        required
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        className="[&_input]:uppercase"
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={labels.discount_type()} required error={errors.discount_type}>
          <Select {...bind("discount_type")}>
            {DISCOUNT_TYPES.map((type) => (
              <option key={type} value={type}>
                {discountTypeNames[type]()}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          {...field("discount_value")}
          {...amount}
          required
          hint={values.discount_type === "percentage" ? m.admin_coupons_form_percent() : m.admin_coupons_form_rupees()}
        />
        <Field {...field("min_order_amount")} {...amount} />
        <Field {...optional("max_discount_amount")} {...amount} />
        <Field {...optional("usage_limit")} type="number" inputMode="numeric" min="1" step="1" />
        <Field
          {...optional("expires_at")}
          type="datetime-local"
          max="9999-12-31T23:59"
          className="grid-cols-[minmax(0,1fr)]"
          hint={m.admin_coupons_form_expiry_hint()}
        />
      </div>
    </EntityDialog>
  )
}

function OptionalLabel({ text }: { text: string }) {
  return (
    <>
      {text} <span className="font-normal text-muted">{m.admin_optional()}</span>
    </>
  )
}
