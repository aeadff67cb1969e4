import { Ban, CircleCheck, Clock, type LucideIcon, PackageCheck, TriangleAlert, Truck } from "lucide-react"
import { m } from "#messages/messages.js"
import { paymentReading } from "#shop/orders/due-step.ts"
import {
  type OrderStatus,
  orderStatusLabels,
  orderStatusTones,
  type PaymentStatus,
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
  neutral: "neutral",
}

const statusIcons: Record<OrderStatus, LucideIcon> = {
  pending: Clock,
  confirmed: CircleCheck,
  shipped: Truck,
  delivered: PackageCheck,
  cancelled: Ban,
}

const paymentIcons: Record<PaymentStatus, LucideIcon> = { pending: Clock, paid: CircleCheck, failed: TriangleAlert }

interface OrderStatusBadgeProps {
  status: OrderStatus
  /** Its customer fetches it: "shipped" says that it is ready. */
  pickUp?: boolean
}

export function OrderStatusBadge({ status, pickUp }: OrderStatusBadgeProps) {
  const Icon = statusIcons[status]
  return (
    <Badge tone={tones[orderStatusTones[status]]}>
      <Icon aria-hidden="true" className="size-3.5" />
      {pickUp && status === "shipped" ? m.orders_status_ready() : orderStatusLabels[status]}
    </Badge>
  )
}

/** `prefix` is for places where the word alone ("Pending") could be taken for the order's status. */
export function PaymentBadge({ order, prefix = "" }: { order: Parameters<typeof paymentReading>[0]; prefix?: string }) {
  const { label, tone } = paymentReading(order)
  const Icon = paymentIcons[order.payment_status]
  return (
    <Badge tone={tones[tone]}>
      <Icon aria-hidden="true" className="size-3.5" />
      {prefix}
      {label}
    </Badge>
  )
}
