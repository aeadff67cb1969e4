import clsx from "clsx"
import type { ReactNode } from "react"

/** The tones mean: success green, warning yellow, danger red, info blue, pending orange, purple. */
export type BadgeTone = "neutral" | "success" | "warning" | "danger" | "info" | "pending" | "purple"

const tones: Record<BadgeTone, string> = {
  neutral: "bg-sunken text-ink",
  success: "bg-success-bg text-success",
  warning: "bg-warning-bg text-warning",
  danger: "bg-danger-bg text-danger",
  info: "bg-info-bg text-info",
  pending: "bg-pending-bg text-pending",
  purple: "bg-purple-bg text-purple",
}

export function Badge({
  tone = "neutral",
  className,
  children,
}: {
  tone?: BadgeTone
  className?: string
  children: ReactNode
}) {
  return <span className={clsx("badge", tones[tone], className)}>{children}</span>
}
