import clsx from "clsx"
import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from "lucide-react"
import type { ReactNode } from "react"

type AlertTone = "info" | "success" | "warning" | "danger"

const tones: Record<AlertTone, { look: string; Icon: LucideIcon }> = {
  info: { look: "bg-info-bg text-info", Icon: Info },
  success: { look: "bg-success-bg text-success", Icon: CircleCheck },
  warning: { look: "bg-warning-bg text-warning", Icon: TriangleAlert },
  danger: { look: "bg-danger-bg text-danger", Icon: CircleAlert },
}

interface AlertProps {
  tone?: AlertTone
  title?: ReactNode
  children?: ReactNode
  action?: ReactNode
  className?: string
}

/** Shows a message that stays on the page. Danger interrupts a screen reader; the other tones wait their turn. */
export function Alert({ tone = "info", title, children, action, className }: AlertProps) {
  const { look, Icon } = tones[tone]
  return (
    <div role={tone === "danger" ? "alert" : "status"} className={clsx("flex gap-3 rounded-md p-4", look, className)}>
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <div className="wrap-anywhere grid min-w-0 grow gap-1">
        {title && <p className="font-bold">{title}</p>}
        {children && <div className="text-ink">{children}</div>}
        {action && <div className="mt-2">{action}</div>}
      </div>
    </div>
  )
}
