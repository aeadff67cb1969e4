import { ChevronLeft } from "lucide-react"
import { href, Link } from "react-router"
import { m } from "#messages/messages.js"

export function BackToSettings() {
  return (
    <Link
      to={href("/admin/settings")}
      className="-ml-1.5 inline-flex min-h-11 items-center gap-1 font-bold text-muted text-sm hover:text-terracotta"
    >
      <ChevronLeft aria-hidden="true" className="size-5" />
      {m.admin_settings_all()}
    </Link>
  )
}
