import { ChevronLeft } from "lucide-react"
import { href, Link } from "react-router"
import { m } from "#messages/messages.js"

interface BackToSettingsProps {
  /** Leads to this screen of the settings instead of their index. */
  to?: { readonly path: string; readonly title: string } | undefined
}

export function BackToSettings({ to }: BackToSettingsProps) {
  return (
    <Link
      to={to?.path ?? href("/admin/settings")}
      className="-ml-1.5 inline-flex min-h-11 items-center gap-1 font-bold text-muted text-sm hover:text-terracotta"
    >
      <ChevronLeft aria-hidden="true" className="size-5" />
      {to?.title ?? m.admin_settings_all()}
    </Link>
  )
}
