import { type RefObject, useEffect, useState } from "react"

/** Becomes true, once, when `share` (0 to 1) of the element is in view. */
export function useSeen(ref: RefObject<Element | null>, share: number): boolean {
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    if (seen || !ref.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.intersectionRatio >= share)) setSeen(true)
      },
      { threshold: share },
    )
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [ref, share, seen])
  return seen
}
