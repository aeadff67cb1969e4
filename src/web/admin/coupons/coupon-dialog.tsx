import type { AdminCoupon } from "#shop/coupons/admin-coupons.ts"
import { couponKind } from "../forms/entities.ts"
import { EntityDialog } from "../forms/entity-dialog.tsx"
import { useEditForm } from "../forms/use-edit-form.ts"
import { CouponFields } from "./coupon-fields.tsx"
import { couponLabels, couponSchema, couponTexts, newCouponSchema } from "./coupon-form-values.ts"
import { discountTypeLabels } from "./coupon-format.ts"

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
  return (
    <EntityDialog
      kind={couponKind}
      form={form}
      addTitle="Create Coupon"
      labels={couponLabels}
      inWords={inWords}
      onClose={onClose}
      onSaved={onSaved}
    >
      <CouponFields fields={form.fields} />
    </EntityDialog>
  )
}
