import { m } from "#messages/messages.js"
import {
  type AdminCoupon,
  type CouponChange,
  type CouponForm,
  couponEditForm,
  couponForm,
} from "#shop/coupons/admin-coupons.ts"
import { DISCOUNT_TYPES, type DiscountType } from "#shop/coupons/coupons.ts"
import { Field } from "#web/ui/controls/field.tsx"
import { Select } from "#web/ui/controls/select.tsx"
import { adminCall } from "../admin-call.ts"
import { fromLocalInput, toLocalInput } from "../dates.ts"
import { EntityDialog, type FormActions } from "../entities/entity-dialog.tsx"
import type { EntityKind } from "../forms/entities.ts"
import { AMOUNT, numberOf, schemaOfTyped, typedNumber } from "../forms/typed-values.ts"
import { boundField, useEditForm } from "../forms/use-edit-form.ts"

export const couponKind: EntityKind<AdminCoupon, CouponForm, CouponChange> = {
  name: "coupon",
  messages: {
    create: m.admin_coupons_create,
    created: m.admin_coupons_created,
    createFailed: m.admin_coupons_create_failed,
    edit: m.admin_coupons_edit,
    update: m.admin_coupons_update,
    updated: m.admin_coupons_updated,
    updateFailed: m.admin_coupons_update_failed,
    deleted: m.admin_coupons_deleted,
    deleteFailed: m.admin_coupons_delete_failed,
    deleteQuestion: m.admin_coupons_delete_question,
  },
  create: (form) => adminCall("POST", "/admin/coupons", { json: withTime(form) }),
  update: ({ id, version }, change) =>
    adminCall("PATCH", "/admin/coupons/:id", { param: { id }, json: { ...withTime(change), version } }),
  remove: ({ id, version }) =>
    adminCall("DELETE", "/admin/coupons/:id", { param: { id }, query: { version: String(version) } }),
}

function withTime<Form extends { expires_at?: Date | null | undefined }>({ expires_at, ...form }: Form) {
  return { ...form, ...(expires_at !== undefined && { expires_at: expires_at?.toISOString() ?? null }) }
}

export const discountTypeNames: Readonly<Record<DiscountType, () => string>> = {
  percentage: m.admin_coupons_type_percentage,
  fixed: m.admin_coupons_type_fixed,
}

const labels = {
  code: m.admin_coupons_form_code,
  discount_type: m.admin_coupons_form_discount_type,
  discount_value: m.admin_coupons_form_discount_value,
  min_order_amount: m.admin_coupons_form_minimum,
  max_discount_amount: m.admin_coupons_form_maximum,
  usage_limit: m.admin_coupons_form_usage_limit,
  expires_at: m.admin_coupons_form_expiry,
}

type CouponFormValues = Record<keyof typeof labels, string>

export function couponFormValues(coupon: AdminCoupon | null): CouponFormValues {
  return {
    code: coupon?.code ?? "",
    discount_type: coupon?.discount_type ?? "percentage",
    discount_value: typedNumber(coupon?.discount_value ?? null),
    min_order_amount: typedNumber(coupon?.min_order_amount ?? 0),
    max_discount_amount: typedNumber(coupon?.max_discount_amount ?? null),
    usage_limit: typedNumber(coupon?.usage_limit ?? null),
    expires_at: coupon?.expires_at ? toLocalInput(coupon.expires_at) : "",
  }
}

function typed(values: CouponFormValues) {
  const minimum = numberOf(values.min_order_amount)
  return {
    ...values,
    discount_value: numberOf(values.discount_value),
    // Empty or no number at all is no minimum.
    min_order_amount: minimum === null || Number.isNaN(minimum) ? 0 : minimum,
    max_discount_amount: numberOf(values.max_discount_amount),
    usage_limit: numberOf(values.usage_limit),
    expires_at: values.expires_at === "" ? null : (fromLocalInput(values.expires_at) ?? values.expires_at),
  }
}

export const newCouponSchema = schemaOfTyped(couponForm, typed)
export const couponSchema = schemaOfTyped(couponEditForm, typed)

const formats = {
  discount_type: (type: string) => discountTypeNames[type === "fixed" ? type : "percentage"](),
  expires_at: (local: string) => local.replace("T", " "),
}

interface CouponDialogProps extends FormActions<AdminCoupon> {
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
          <Select
            {...bind("discount_type")}
            choices={DISCOUNT_TYPES.map((type) => [type, discountTypeNames[type]()])}
          />
        </Field>
        <Field
          {...field("discount_value")}
          {...AMOUNT}
          required
          hint={values.discount_type === "percentage" ? m.admin_coupons_form_percent() : m.admin_coupons_form_rupees()}
        />
        <Field {...field("min_order_amount")} {...AMOUNT} />
        <Field {...optional("max_discount_amount")} {...AMOUNT} />
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
