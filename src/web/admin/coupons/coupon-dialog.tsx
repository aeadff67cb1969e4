import { formatDateTime } from "#messages/formats.ts"
import { m } from "#messages/messages.js"
import { isKeyOf } from "#platform/objects.ts"
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
import { CheckField } from "../forms/check-field.tsx"
import type { Description } from "../forms/described.ts"
import type { EntityKind } from "../forms/entities.ts"
import { AMOUNT, numberOf, schemaOfTyped, typedNumber } from "../forms/typed-values.ts"
import { boundField, useEditForm } from "../forms/use-edit-form.ts"
import { namesOf, OnlyCategories, OnlyProducts } from "./only-these.tsx"

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
  create: (form) => adminCall("POST", "/admin/coupons", { json: form }),
  update: ({ id, version }, change) =>
    adminCall("PATCH", "/admin/coupons/:id", { param: { id }, json: { ...change, version } }),
  remove: ({ id, version }) =>
    adminCall("DELETE", "/admin/coupons/:id", { param: { id }, query: { version: String(version) } }),
}

export const discountTypeNames: Readonly<Record<DiscountType, () => string>> = {
  percentage: m.admin_coupons_type_percentage,
  fixed: m.admin_coupons_type_fixed,
}

export const describedCoupon = {
  code: { label: m.admin_coupons_form_code, named: m.admin_field_code },
  discount_type: {
    label: m.admin_coupons_form_discount_type,
    named: m.admin_field_discount_type,
    words: (type: string) => (isKeyOf(discountTypeNames, type) ? discountTypeNames[type]() : type),
    told: (type: string) => m.admin_audit_code({ code: type }),
  },
  discount_value: { label: m.admin_coupons_form_discount_value, named: m.admin_field_discount_value, kind: "number" },
  min_order_amount: {
    ...{ label: m.admin_coupons_form_minimum, named: m.admin_field_min_order_amount },
    ...{ kind: "number", unit: "rupees" },
  },
  max_discount_amount: {
    ...{ label: m.admin_coupons_form_maximum, named: m.admin_field_max_discount_amount },
    ...{ kind: "number", unit: "rupees" },
  },
  usage_limit: { label: m.admin_coupons_form_usage_limit, named: m.admin_field_usage_limit, kind: "number" },
  starts_at: { label: m.admin_coupons_form_start, named: m.admin_field_starts_at, words: localTime },
  expires_at: { label: m.admin_coupons_form_expiry, named: m.admin_field_expires_at, words: localTime },
  once_per_customer: { label: m.admin_coupons_form_once, hint: m.admin_coupons_form_once_hint, kind: "tick" },
  only_categories: { label: m.admin_coupons_form_categories, kind: "other", words: namesOf },
  only_products: { label: m.admin_coupons_form_products, kind: "other", words: namesOf },
} as const satisfies Description

/** Says when a coupon begins or ends, of a typed local time and of a stored one. */
function localTime(time: string): string {
  return time.endsWith("Z") ? formatDateTime(time) : time.replace("T", " ")
}

type CouponFormValues = Record<Exclude<keyof typeof describedCoupon, keyof OtherValues>, string> & OtherValues
type OtherValues = Pick<AdminCoupon, "once_per_customer" | "only_categories" | "only_products">

export function couponFormValues(coupon: AdminCoupon | null): CouponFormValues {
  return {
    code: coupon?.code ?? "",
    discount_type: coupon?.discount_type ?? "percentage",
    discount_value: typedNumber(coupon?.discount_value ?? null),
    min_order_amount: typedNumber(coupon?.min_order_amount ?? 0),
    max_discount_amount: typedNumber(coupon?.max_discount_amount ?? null),
    usage_limit: typedNumber(coupon?.usage_limit ?? null),
    starts_at: coupon?.starts_at ? toLocalInput(coupon.starts_at) : "",
    expires_at: coupon?.expires_at ? toLocalInput(coupon.expires_at) : "",
    once_per_customer: coupon?.once_per_customer ?? false,
    only_categories: coupon?.only_categories ?? [],
    only_products: coupon?.only_products ?? [],
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
    starts_at: typedTime(values.starts_at),
    expires_at: typedTime(values.expires_at),
    only_categories: values.only_categories.map(({ id }) => id),
    only_products: values.only_products.map(({ id }) => id),
  }
}

const typedTime = (typed: string) => (typed === "" ? null : (fromLocalInput(typed) ?? typed))

export const newCouponSchema = schemaOfTyped(couponForm, typed)
export const couponSchema = schemaOfTyped(couponEditForm, typed)

interface CouponDialogProps extends FormActions<AdminCoupon> {
  coupon: AdminCoupon | null
}

export function CouponDialog({ coupon, ...actions }: CouponDialogProps) {
  const form = useEditForm(coupon ? couponSchema : newCouponSchema, describedCoupon, coupon, couponFormValues)
  const { bind, errors, values } = form.fields
  const field = boundField(form.fields, describedCoupon)
  const optional = (name: keyof typeof describedCoupon) => ({
    ...field(name),
    label: <OptionalLabel text={describedCoupon[name].label()} />,
  })
  return (
    <EntityDialog {...{ kind: couponKind, form, described: describedCoupon, ...actions }}>
      <Field
        {...field("code")}
        required
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        className="[&_input]:uppercase"
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={describedCoupon.discount_type.label()} required error={errors.discount_type}>
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
        {(["starts_at", "expires_at"] as const).map((name) => (
          <Field
            key={name}
            {...optional(name)}
            type="datetime-local"
            max="9999-12-31T23:59"
            className="grid-cols-[minmax(0,1fr)]"
            hint={m.admin_coupons_form_expiry_hint()}
          />
        ))}
      </div>
      <CheckField
        name="once_per_customer"
        label={describedCoupon.once_per_customer.label()}
        hint={describedCoupon.once_per_customer.hint()}
        value={values.once_per_customer}
        onTick={(once) => form.fields.set("once_per_customer", once)}
      />
      <div className="divide-y divide-line border-line border-y">
        <OnlyCategories
          label={describedCoupon.only_categories.label()}
          value={values.only_categories}
          error={errors.only_categories}
          onType={(only) => form.fields.set("only_categories", only)}
        />
        <OnlyProducts
          label={describedCoupon.only_products.label()}
          value={values.only_products}
          error={errors.only_products}
          onType={(only) => form.fields.set("only_products", only)}
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
