import type { ShopInfo } from "./shop-info.ts"

/** Above every page while the shop is on holiday, or not open yet. */
export function ClosedNotice({ closed }: Pick<ShopInfo, "closed">) {
  if (!closed) return null
  return (
    <aside className="wrap-anywhere bg-warning-bg px-4 py-2.5 text-center">
      <strong className="text-warning">{closed.title}</strong> {closed.sentence}
    </aside>
  )
}
