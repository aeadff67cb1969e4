import { ArrowLeft } from "lucide-react"
import type { MouseEvent } from "react"
import { href, Link, useNavigate } from "react-router"
import { m } from "#messages/messages.js"

/**
 * Leads back to the page within the shop that the user came from, or to the list when they came from outside or nothing
 * runs in the browser.
 */
export function BackLink() {
  const navigate = useNavigate()
  function back(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || !hasHistory()) return
    event.preventDefault()
    void navigate(-1)
  }
  return (
    <Link
      to={href("/shop")}
      onClick={back}
      className="-ml-3 mb-1 sm:mb-4 inline-flex min-h-11 items-center gap-2 rounded-full px-3 font-bold transition hover:bg-sunken"
    >
      <ArrowLeft aria-hidden="true" className="size-5" />
      {m.shop_back()}
    </Link>
  )
}

/** React Router numbers the entries of its own history; the first has nothing of ours behind it. */
function hasHistory(): boolean {
  const { state } = window.history
  return typeof state?.idx === "number" && state.idx > 0
}
