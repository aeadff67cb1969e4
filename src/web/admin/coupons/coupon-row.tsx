import { type AdminCoupon, type CouponState, couponState, couponStateLabels } from "#shop/coupons/admin-coupons.ts"
import { centsOf, formatRupees } from "#shop/money.ts"
import { Badge, type BadgeTone } from "#web/ui/badge.tsx"
import { formatDate, formatDateTime } from "#web/ui/dates.ts"
import { CopyButton } from "../copy-button.tsx"
import { ActiveToggle } from "../forms/active-toggle.tsx"
import { EditAndDelete } from "../forms/edit-and-delete.tsx"
import { couponKind } from "../forms/entities.ts"
import { ActionsCell, Cell } from "../list/data-table.tsx"
import { CouponDialog } from "./coupon-dialog.tsx"
import { couponValue, discountTypeLabels, usageOf } from "./coupon-format.ts"

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
          <code className="wrap-anywhere w-max max-w-40 shrink-0 font-bold">{coupon.code}</code>
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
        {formatRupees(centsOf(coupon.min_order_amount))}
      </Cell>
      <Cell label="Usage" className="whitespace-nowrap tabular-nums">
        <span title={`Used ${coupon.used_count} ${coupon.used_count === 1 ? "time" : "times"}`}>{usageOf(coupon)}</span>
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
  return (
    <ActionsCell>
      <ActiveToggle
        kind={couponKind}
        thing={coupon}
        disabled={state === "expired"}
        onChange={onChange}
        onReload={onReload}
      />
      <EditAndDelete
        kind={couponKind}
        thing={coupon}
        name={coupon.code}
        onChange={onChange}
        onReload={onReload}
        editDialog={(does) => <CouponDialog coupon={coupon} {...does} />}
      />
    </ActionsCell>
  )
}
