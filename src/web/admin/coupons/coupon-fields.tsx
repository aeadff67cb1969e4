import { m } from "#messages/messages.js"
import { DISCOUNT_TYPES } from "#shop/coupons/coupons.ts"
import { Field } from "#web/ui/field.tsx"
import type { Fields } from "#web/ui/forms/use-fields.ts"
import { Select } from "#web/ui/select.tsx"
import { type CouponField, couponLabels } from "./coupon-form-values.ts"
import { discountTypeNames } from "./coupon-format.ts"

export function CouponFields({ fields: { bind, errors, values } }: { fields: Fields<CouponField, unknown> }) {
  const amount = { type: "number", inputMode: "decimal", min: "0", step: "0.01" } as const
  const optional = (label: string) => (
    <>
      {label} <span className="font-normal text-muted">{m.admin_optional()}</span>
    </>
  )
  return (
    <>
      <Field
        label={couponLabels.code()}
        required
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        className="[&_input]:uppercase"
        error={errors.code}
        {...bind("code")}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={couponLabels.discount_type()} required error={errors.discount_type}>
          <Select {...bind("discount_type")}>
            {DISCOUNT_TYPES.map((type) => (
              <option key={type} value={type}>
                {discountTypeNames[type]()}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          label={couponLabels.discount_value()}
          required
          hint={values.discount_type === "percentage" ? m.admin_coupons_form_percent() : m.admin_coupons_form_rupees()}
          {...amount}
          error={errors.discount_value}
          {...bind("discount_value")}
        />
        <Field
          label={couponLabels.min_order_amount()}
          {...amount}
          error={errors.min_order_amount}
          {...bind("min_order_amount")}
        />
        <Field
          label={optional(couponLabels.max_discount_amount())}
          {...amount}
          error={errors.max_discount_amount}
          {...bind("max_discount_amount")}
        />
        <Field
          label={optional(couponLabels.usage_limit())}
          type="number"
          inputMode="numeric"
          min="1"
          step="1"
          error={errors.usage_limit}
          {...bind("usage_limit")}
        />
        <Field
          label={optional(couponLabels.expires_at())}
          type="datetime-local"
          max="9999-12-31T23:59"
          className="grid-cols-[minmax(0,1fr)]"
          hint={m.admin_coupons_form_expiry_hint()}
          error={errors.expires_at}
          {...bind("expires_at")}
        />
      </div>
    </>
  )
}
