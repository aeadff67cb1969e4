import { formatDate } from "#messages/formats.ts"
import { m } from "#messages/messages.js"
import { type AdminCoupon, type CouponState, couponState } from "#shop/coupons/admin-coupons.ts"
import { formatAmount } from "#shop/money.ts"
import { Badge, type BadgeTone } from "#web/ui/badge.tsx"
import { CopyButton } from "#web/ui/controls/copy-button.tsx"
import { EntityActions } from "../entities/entity-buttons.tsx"
import { type Column, DateCell } from "../list/data-table.tsx"
import { May } from "../shell/may.tsx"
import { CouponDialog, couponKind, discountTypeNames } from "./coupon-dialog.tsx"

const states: Readonly<Record<CouponState, { name: () => string; tone: BadgeTone }>> = {
  expired: { name: m.admin_coupons_status_expired, tone: "danger" },
  active: { name: m.admin_active, tone: "success" },
  inactive: { name: m.admin_inactive, tone: "neutral" },
}

const isLater = (time: string | null): time is string => time !== null && Date.parse(time) > Date.now()
const stateOf = (coupon: AdminCoupon) => couponState(coupon, new Date())

export const couponColumns: readonly Column<AdminCoupon>[] = [
  {
    key: "code",
    header: m.admin_coupons_code,
    cell: ({ code }) => (
      <span className="inline-flex items-center gap-1">
        <code className="wrap-anywhere w-max max-w-40 shrink-0 font-bold">{code}</code>
        <CopyButton label={m.admin_coupons_copy_code({ code })} text={code} />
      </span>
    ),
  },
  {
    key: "type",
    header: m.admin_coupons_type,
    className: "@max-[60rem]:whitespace-nowrap @max-[60rem]:text-muted",
    cell: ({ discount_type }) => discountTypeNames[discount_type](),
  },
  {
    key: "value",
    header: m.admin_coupons_value,
    end: true,
    className: "whitespace-nowrap tabular-nums @max-[60rem]:font-bold @max-[40rem]:justify-end",
    cell: couponValue,
  },
  {
    key: "minimum",
    header: m.admin_coupons_minimum,
    end: true,
    named: true,
    className: "whitespace-nowrap tabular-nums @max-[60rem]:flex-wrap",
    cell: ({ min_order_amount }) => formatAmount(min_order_amount),
  },
  {
    key: "usage",
    header: m.admin_coupons_usage,
    named: true,
    className: "whitespace-nowrap tabular-nums @max-[40rem]:justify-end",
    cell: (coupon) => <span title={m.admin_coupons_used({ count: coupon.used_count })}>{usageOf(coupon)}</span>,
  },
  {
    key: "status",
    header: m.admin_status,
    className: "@max-[60rem]:justify-end",
    cell: (coupon) => <Badge tone={states[stateOf(coupon)].tone}>{states[stateOf(coupon)].name()}</Badge>,
  },
  {
    key: "expires",
    header: m.admin_coupons_expires,
    named: true,
    className: "@max-[60rem]:whitespace-nowrap",
    cell: ({ starts_at, expires_at }) => (
      <>
        {expires_at ? <DateCell at={expires_at} /> : m.admin_coupons_no_expiry()}
        {isLater(starts_at) && (
          <span className="text-muted"> {m.admin_coupons_from({ date: formatDate(starts_at) })}</span>
        )}
      </>
    ),
  },
  {
    key: "actions",
    header: m.admin_actions,
    end: true,
    className: "@max-[60rem]:justify-end",
    cell: (coupon, changes) => (
      <May call="PATCH /admin/coupons/:id">
        <EntityActions
          kind={couponKind}
          entity={coupon}
          name={coupon.code}
          {...changes}
          editDialog={(actions) => <CouponDialog coupon={coupon} {...actions} />}
          toggle={{ disabled: stateOf(coupon) === "expired" }}
        />
      </May>
    ),
  },
]

/** Formats a discount as `10%` or `Rs. 500.00`. */
export function couponValue({ discount_type, discount_value }: Pick<AdminCoupon, "discount_type" | "discount_value">) {
  return discount_type === "percentage" ? `${discount_value}%` : formatAmount(discount_value)
}

/** Formats a coupon's uses as `3/10`, or as `Unlimited`. */
export function usageOf({ used_count, usage_limit }: Pick<AdminCoupon, "used_count" | "usage_limit">): string {
  return usage_limit === null ? m.admin_coupons_unlimited() : `${used_count}/${usage_limit}`
}
