import { type RefObject, useEffect, useRef } from "react"

/**
 * Calls `onNear` whenever the element is near the screen, or above it.
 * @param waiting false while it is not to be called
 * @returns the ref of the element
 */
export function useNear<T extends Element>(onNear: () => unknown, waiting: boolean): RefObject<T | null> {
  const edge = useRef<T>(null)
  useEffect(() => {
    if (!waiting || !edge.current) return
    const near = { rootMargin: "1000000px 0px 800px" }
    const observer = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting && void onNear(), near)
    observer.observe(edge.current)
    return () => observer.disconnect()
  })
  return edge
}
