import { Pencil, Trash2 } from "lucide-react"
import { useState } from "react"
import { type AdminCoupon, type CouponState, couponState, couponStateLabels } from "#shop/coupons/admin-coupons.ts"
import { centsFromRupees, formatRupees } from "#shop/money.ts"
import { Badge, type BadgeTone } from "#web/ui/badge.tsx"
import { Button } from "#web/ui/button.tsx"
import { formatDate, formatDateTime } from "#web/ui/dates.ts"
import { IconButton } from "#web/ui/icon-button.tsx"
import { adminCall, toastFailure, toastSuccess } from "../admin-call.ts"
import { CopyButton } from "../copy-button.tsx"
import { QuestionDialog } from "../forms/question-dialog.tsx"
import { ActionsCell, Cell } from "../list/data-table.tsx"
import { CouponDialog } from "./coupon-dialog.tsx"
import { couponValue, discountTypeLabels, usageOf } from "./coupon-words.ts"

interface CouponRowProps {
  coupon: AdminCoupon
  onChange: (coupon: AdminCoupon) => void
  /** The list itself is another now. */
  onReload: () => void
}

const tones: Record<CouponState, BadgeTone> = { active: "success", inactive: "neutral", expired: "danger" }

export function CouponRow({ coupon, onChange, onReload }: CouponRowProps) {
  const state = couponState(coupon, new Date())
  return (
    <tr>
      <Cell label="Code">
        <span className="inline-flex items-center gap-1">
          <code className="max-w-40 truncate font-bold" title={coupon.code}>
            {coupon.code}
          </code>
          <CopyButton label={`Copy ${coupon.code}`} text={coupon.code} />
        </span>
      </Cell>
      <Cell label="Type" className="whitespace-nowrap">
        {discountTypeLabels[coupon.discount_type]}
      </Cell>
      <Cell label="Value" end className="whitespace-nowrap tabular-nums">
        {couponValue(coupon)}
      </Cell>
      <Cell label="Min Order" end className="whitespace-nowrap tabular-nums">
        {formatRupees(centsFromRupees(coupon.min_order_amount) ?? 0)}
      </Cell>
      <Cell label="Usage" className="whitespace-nowrap tabular-nums">
        <span title={`Used ${coupon.used_count} times`}>{usageOf(coupon)}</span>
      </Cell>
      <Cell label="Status">
        <Badge tone={tones[state]}>{couponStateLabels[state]}</Badge>
      </Cell>
      <Cell label="Expires" className="whitespace-nowrap">
        {coupon.expires_at ? (
          <time dateTime={coupon.expires_at} title={formatDateTime(coupon.expires_at)}>
            {formatDate(coupon.expires_at)}
          </time>
        ) : (
          "No expiry"
        )}
      </Cell>
      <Actions coupon={coupon} state={state} onChange={onChange} onReload={onReload} />
    </tr>
  )
}

function Actions({ coupon, state, onChange, onReload }: CouponRowProps & { state: CouponState }) {
  const [dialog, setDialog] = useState<"edit" | "delete" | null>(null)
  const [busy, setBusy] = useState(false)
  const close = () => setDialog(null)

  async function toggle() {
    setBusy(true)
    const body = { is_active: !coupon.is_active, version: coupon.version }
    const answer = await adminCall<AdminCoupon>("PATCH", `/coupons/${coupon.id}`, { body })
    setBusy(false)
    if (answer.ok) {
      toastSuccess("Coupon updated successfully")
      return onChange(answer.value)
    }
    toastFailure("Error updating coupon", answer)
    if (answer.current) onChange(answer.current as AdminCoupon)
  }
  async function remove() {
    const answer = await adminCall("DELETE", `/coupons/${coupon.id}`)
    close()
    if (!answer.ok) toastFailure("Error deleting coupon", answer)
    else toastSuccess("Coupon deleted successfully")
    onReload()
  }
  return (
    <ActionsCell>
      <Button size="sm" variant="ghost" busy={busy} disabled={state === "expired"} onClick={toggle}>
        {coupon.is_active ? "Deactivate" : "Activate"}
      </Button>
      <IconButton label={`Edit ${coupon.code}`} onClick={() => setDialog("edit")}>
        <Pencil aria-hidden="true" />
      </IconButton>
      <IconButton
        label={`Delete ${coupon.code}`}
        onClick={() => setDialog("delete")}
        className="hover:bg-danger-bg hover:text-danger"
      >
        <Trash2 aria-hidden="true" />
      </IconButton>
      {dialog === "edit" && (
        <CouponDialog
          coupon={coupon}
          onClose={close}
          onSaved={(saved) => {
            close()
            onChange(saved)
          }}
        />
      )}
      {dialog === "delete" && (
        <QuestionDialog
          title={`Delete ${coupon.code}?`}
          text="Are you sure you want to delete this coupon?"
          confirmLabel="Delete"
          onClose={close}
          onConfirm={remove}
        />
      )}
    </ActionsCell>
  )
}
