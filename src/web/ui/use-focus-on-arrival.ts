import { type RefObject, useEffect, useRef } from "react"
import { useLocation } from "react-router"

/** Moves focus to the main part when another page has been opened, as a full page load would; a screen reader then reads it. */
export function useFocusOnArrival(): RefObject<HTMLElement | null> {
  const { pathname } = useLocation()
  const main = useRef<HTMLElement>(null)
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    main.current?.focus({ preventScroll: true })
  }, [pathname])
  return main
}
