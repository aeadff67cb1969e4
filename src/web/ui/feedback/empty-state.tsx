import type { ReactNode } from "react"

interface EmptyStateProps {
  icon: ReactNode
  title: ReactNode
  text?: ReactNode
  action?: ReactNode
}

export function EmptyState({ icon, title, text, action }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-4 rounded-xl border-2 border-line border-dashed px-6 py-14 text-center">
      <div className="grid size-20 place-items-center rounded-blob bg-terracotta-soft text-terracotta [&_svg]:size-9">
        {icon}
      </div>
      <h2 className="text-2xl">{title}</h2>
      {text && <p className="max-w-prose text-muted">{text}</p>}
      {action}
    </div>
  )
}
