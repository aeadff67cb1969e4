import { type MouseEvent, useEffect, useRef } from "react"
import { Link } from "react-router"
import { m } from "#messages/messages.js"
import { type ProductFilters, queryOf } from "#shop/catalogue/search.ts"
import { Spinner } from "#web/ui/spinner.tsx"
import type { MoreProducts } from "./use-more-products.ts"

/** The way to the next page where it does not come by scrolling: by pressing, and as an ordinary link. */
export function LoadMore({ more, filters }: { more: MoreProducts; filters: ProductFilters }) {
  const { nextCursor, state, pages, loadMore } = more
  const end = useRef<HTMLParagraphElement>(null)
  const hadFocus = useRef(false)

  // The link disappears with the last page: focus that was on it moves to the text in its place.
  useEffect(() => {
    if (nextCursor === null && hadFocus.current) end.current?.focus({ preventScroll: true })
  }, [nextCursor])

  function press(event: MouseEvent) {
    event.preventDefault()
    void loadMore()
  }
  return (
    <div className="mt-8 grid justify-items-center gap-3">
      <p role="status" className={state === "failed" ? "font-semibold text-danger" : "sr-only"}>
        {state === "failed" && m.shop_more_failed()}
        {state === "loading" && m.shop_more_loading()}
      </p>
      {nextCursor === null ? (
        <p ref={end} tabIndex={-1} className="grid min-h-11 place-items-center rounded-sm text-muted text-sm">
          {pages.length > 0 && m.shop_more_end()}
        </p>
      ) : (
        <Link
          to={{ search: queryOf(filters, nextCursor) }}
          onClick={press}
          onFocus={() => {
            hadFocus.current = true
          }}
          onBlur={() => {
            hadFocus.current = false
          }}
          className="inline-flex min-h-11 items-center gap-2 rounded-full border-2 border-terracotta bg-surface px-6 font-bold text-terracotta transition hover:bg-terracotta-soft"
        >
          {state === "loading" && <Spinner className="size-4" />}
          {state === "failed" ? m.shop_more_retry() : m.shop_more()}
        </Link>
      )}
    </div>
  )
}
