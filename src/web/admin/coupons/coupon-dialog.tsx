import type { AdminCoupon } from "#shop/coupons/admin-coupons.ts"
import { EntityDialog } from "../forms/entity-dialog.tsx"
import { useEditForm } from "../forms/use-edit-form.ts"
import { CouponFields } from "./coupon-fields.tsx"
import { couponFormValues, couponLabels, couponSchema, newCouponSchema } from "./coupon-form-values.ts"
import { discountTypeNames } from "./coupon-format.ts"
import { couponKind } from "./coupon-kind.ts"

interface CouponDialogProps {
  /** Null to create one. */
  coupon: AdminCoupon | null
  onClose: () => void
  onSaved: (coupon: AdminCoupon) => void
}

const formats = {
  discount_type: (type: string) => discountTypeNames[type === "fixed" ? type : "percentage"](),
  expires_at: (local: string) => local.replace("T", " "),
}

export function CouponDialog({ coupon, onClose, onSaved }: CouponDialogProps) {
  const form = useEditForm(coupon ? couponSchema : newCouponSchema, coupon, couponFormValues)
  return (
    <EntityDialog
      kind={couponKind}
      form={form}
      labels={couponLabels}
      formats={formats}
      onClose={onClose}
      onSaved={onSaved}
    >
      <CouponFields fields={form.fields} />
    </EntityDialog>
  )
}
