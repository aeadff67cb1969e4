import { useState } from "react"
import type { AdminCoupon } from "#shop/coupons/admin-coupons.ts"
import { DISCOUNT_TYPES } from "#shop/coupons/coupons.ts"
import { Field } from "#web/ui/field.tsx"
import { Select } from "#web/ui/select.tsx"
import { toast } from "#web/ui/toast.ts"
import type { Fields } from "#web/ui/use-fields.ts"
import { adminCall, toastFailure, toastSuccess } from "../admin-call.ts"
import { ChangedMeanwhile } from "../forms/changed-meanwhile.tsx"
import { FormDialog } from "../forms/form-dialog.tsx"
import { useEditForm } from "../forms/use-edit-form.ts"
import { History } from "../history/history.tsx"
import { type CouponField, couponLabels, couponSchema, couponTexts, newCouponSchema } from "./coupon-texts.ts"
import { discountTypeLabels } from "./coupon-words.ts"

interface CouponDialogProps {
  /** Null to create one. */
  coupon: AdminCoupon | null
  onClose: () => void
  onSaved: (coupon: AdminCoupon) => void
}

const inWords = {
  discount_type: (type: string) => (type === "fixed" ? discountTypeLabels.fixed : discountTypeLabels.percentage),
  expires_at: (local: string) => local.replace("T", " "),
}

export function CouponDialog({ coupon, onClose, onSaved }: CouponDialogProps) {
  const form = useEditForm(coupon ? couponSchema : newCouponSchema, coupon, couponTexts)
  const { fields, seen, dirty, conflict, meet } = form
  const [busy, setBusy] = useState(false)
  const failed = coupon ? "Error updating coupon" : "Error creating coupon"

  async function save(element: HTMLFormElement) {
    const checked = fields.check(element)
    if (!checked.ok) return void toast({ title: failed, description: checked.message, tone: "destructive" })
    setBusy(true)
    const answer = seen
      ? await adminCall<AdminCoupon>("PATCH", `/coupons/${seen.id}`, {
          body: { ...checked.value, version: seen.version },
        })
      : await adminCall<AdminCoupon>("POST", "/coupons", { body: checked.value })
    setBusy(false)
    if (answer.ok) {
      toastSuccess(coupon ? "Coupon updated successfully" : "Coupon created successfully")
      return onSaved(answer.value)
    }
    toastFailure(failed, answer)
    if (!meet(answer)) fields.refuse(element, answer.field, answer.message)
  }
  return (
    <FormDialog
      title={coupon ? "Edit Coupon" : "Create Coupon"}
      submitLabel={coupon ? "Update Coupon" : "Create Coupon"}
      dirty={dirty}
      busy={busy}
      onClose={onClose}
      onSubmit={save}
    >
      {conflict && <ChangedMeanwhile {...conflict} labels={couponLabels} inWords={inWords} />}
      <CouponFields fields={fields} />
      {coupon && <History thing={`coupon:${coupon.id}`} />}
    </FormDialog>
  )
}

function CouponFields({ fields: { bind, errors, values } }: { fields: Fields<CouponField, unknown> }) {
  const amount = { type: "number", inputMode: "decimal", min: "0", step: "0.01" } as const
  const optional = (label: string) => (
    <>
      {label} <span className="font-normal text-muted">(optional)</span>
    </>
  )
  return (
    <>
      <Field
        label={couponLabels.code}
        required
        maxLength={50}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        className="[&_input]:uppercase"
        error={errors.code}
        {...bind("code")}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={couponLabels.discount_type} required error={errors.discount_type}>
          <Select {...bind("discount_type")}>
            {DISCOUNT_TYPES.map((type) => (
              <option key={type} value={type}>
                {discountTypeLabels[type]}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          label={couponLabels.discount_value}
          required
          hint={values.discount_type === "percentage" ? "Percent of the subtotal" : "Rupees"}
          {...amount}
          error={errors.discount_value}
          {...bind("discount_value")}
        />
        <Field
          label={couponLabels.min_order_amount}
          {...amount}
          error={errors.min_order_amount}
          {...bind("min_order_amount")}
        />
        <Field
          label={optional(couponLabels.max_discount_amount)}
          {...amount}
          error={errors.max_discount_amount}
          {...bind("max_discount_amount")}
        />
        <Field
          label={optional(couponLabels.usage_limit)}
          type="number"
          inputMode="numeric"
          min="1"
          step="1"
          error={errors.usage_limit}
          {...bind("usage_limit")}
        />
        <Field
          label={optional(couponLabels.expires_at)}
          type="datetime-local"
          className="grid-cols-[minmax(0,1fr)]"
          hint="By the clock in Colombo"
          error={errors.expires_at}
          {...bind("expires_at")}
        />
      </div>
    </>
  )
}
