import { Ban, CircleCheck, Clock, type LucideIcon, PackageCheck, TriangleAlert, Truck } from "lucide-react"
import {
  type OrderStatus,
  orderStatusLabels,
  orderStatusTones,
  type PaymentStatus,
  paymentStatusLabels,
  paymentStatusTones,
  type Tone,
} from "#shop/orders/orders.ts"
import { Badge, type BadgeTone } from "#web/ui/badge.tsx"

const tones: Record<Tone, BadgeTone> = {
  yellow: "warning",
  blue: "info",
  purple: "purple",
  green: "success",
  red: "danger",
  orange: "pending",
}

const statusIcons: Record<OrderStatus, LucideIcon> = {
  pending: Clock,
  confirmed: CircleCheck,
  shipped: Truck,
  delivered: PackageCheck,
  cancelled: Ban,
}

const paymentIcons: Record<PaymentStatus, LucideIcon> = { pending: Clock, paid: CircleCheck, failed: TriangleAlert }

export function OrderStatusBadge({ status }: { status: OrderStatus }) {
  const Icon = statusIcons[status]
  return (
    <Badge tone={tones[orderStatusTones[status]]}>
      <Icon aria-hidden="true" className="size-3.5" />
      {orderStatusLabels[status]}
    </Badge>
  )
}

/** `prefix` is for places where the word alone ("Pending") could be taken for the order's status. */
export function PaymentStatusBadge({ status, prefix = "" }: { status: PaymentStatus; prefix?: string }) {
  const Icon = paymentIcons[status]
  return (
    <Badge tone={tones[paymentStatusTones[status]]}>
      <Icon aria-hidden="true" className="size-3.5" />
      {prefix}
      {paymentStatusLabels[status]}
    </Badge>
  )
}
