import { type RefObject, useEffect, useRef } from "react"
import { placesToCome } from "./places-to-come.ts"
import { useHydrated } from "./use-hydrated.ts"
import type { MoreProducts } from "./use-more-products.ts"

/**
 * Loads the next page whenever the first placeholder for it is near the screen, or above it.
 * @param missing products that match and are not shown yet
 * @returns how many placeholders to show, and what to put on the first
 */
export function useMoreByScrolling(
  { state, pages, nextCursor, loadMore }: MoreProducts,
  missing: number,
): { toCome: number; edge: RefObject<HTMLLIElement | null> } {
  const edge = useRef<HTMLLIElement>(null)
  // Without a script nothing comes, and after a failure the way on is to press.
  const coming = useHydrated() && nextCursor !== null && state !== "failed"
  const toCome = coming ? placesToCome(missing, pages.length) : 0
  const idle = state === "idle"
  useEffect(() => {
    if (!idle || !edge.current) return
    const near = { rootMargin: "1000000px 0px 800px" }
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && void loadMore(), near)
    observer.observe(edge.current)
    return () => observer.disconnect()
  })
  return { toCome, edge }
}
