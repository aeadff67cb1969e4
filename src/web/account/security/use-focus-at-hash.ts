import { useEffect, useRef } from "react"
import { useLocation } from "react-router"

/** Scrolls to the heading and focuses it when the URL ends with `hash`. The browser tries too early: the heading is rendered after loading. */
export function useFocusAtHash<Part extends HTMLElement = HTMLHeadingElement>(hash: string) {
  const heading = useRef<Part>(null)
  const location = useLocation()
  useEffect(() => {
    if (location.hash !== hash) return
    heading.current?.scrollIntoView()
    heading.current?.focus({ preventScroll: true })
  }, [location.hash, hash])
  return heading
}
