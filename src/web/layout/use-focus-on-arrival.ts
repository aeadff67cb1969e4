import { type RefObject, useLayoutEffect, useRef } from "react"
import { useLocation } from "react-router"

/** Focuses the main part of a new page, so that a screen reader reads it; `pageOf` says which paths are one page. */
export function useFocusOnArrival(pageOf = (pathname: string) => pathname): RefObject<HTMLElement | null> {
  const page = pageOf(useLocation().pathname)
  const main = useRef<HTMLElement>(null)
  const last = useRef(page)
  // Focus moves before the first paint, so that a key pressed as soon as the page is seen acts there.
  useLayoutEffect(() => {
    if (last.current === page) return
    last.current = page
    main.current?.focus({ preventScroll: true })
  }, [page])
  return main
}
