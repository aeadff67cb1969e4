import { type RefObject, startTransition, useEffect, useState } from "react"
import { isHydrated } from "#web/ui/use-hydrated.ts"

const REDUCED = "(prefers-reduced-motion: reduce)"

/** Returns whether the user prefers less motion; true on the server and until its HTML is hydrated. */
export function useReducedMotion(): boolean {
  const [reduced, setReduced] = useState(() => !isHydrated() || window.matchMedia(REDUCED).matches)
  useEffect(() => {
    const query = window.matchMedia(REDUCED)
    const follow = () => startTransition(() => setReduced(query.matches))
    follow()
    query.addEventListener("change", follow)
    return () => query.removeEventListener("change", follow)
  }, [])
  return reduced
}

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

/** A "plain" element is as the server sent it, an "armed" one is hidden and about to come into view, a "shown" one is appearing. */
export type Reveal = "plain" | "armed" | "shown"

/**
 * Lets an element make its entrance when scrolled to, once. It is hidden only at the moment it nears the screen, so it is
 * never missing without JavaScript, in print, or on a picture of the whole page.
 */
export function useReveal(ref: RefObject<Element | null>): Reveal {
  const [reveal, setReveal] = useState<Reveal>("plain")
  useEffect(() => {
    const element = ref.current
    if (!element || window.matchMedia(REDUCED).matches) return
    return watch(element, setReveal)
  }, [ref])
  return reveal
}

const NEAR_PX = 120
const IN_VIEW = 0.25
/** Everything above counts as seen, so that one long scroll leaves nothing hidden. */
const PASSED_PX = 100_000

function watch(element: Element, set: (reveal: Reveal) => void): () => void {
  // Already looked at or passed by: hiding it now would be a flicker.
  if (element.getBoundingClientRect().top < window.innerHeight) return () => undefined
  const near = once(() => set("armed"), { rootMargin: `0px 0px ${NEAR_PX}px 0px` })
  const inView = once(() => set("shown"), { rootMargin: `${PASSED_PX}px 0px 0px 0px`, threshold: IN_VIEW })
  // Observing starts only when the user scrolls, so that a full-page screenshot shows everything.
  const begin = () => {
    near.observe(element)
    inView.observe(element)
  }
  window.addEventListener("scroll", begin, { once: true, passive: true })
  return () => {
    window.removeEventListener("scroll", begin)
    near.disconnect()
    inView.disconnect()
  }
}

function once(act: () => void, options: IntersectionObserverInit): IntersectionObserver {
  return new IntersectionObserver((entries, observer) => {
    if (!entries.some((entry) => entry.isIntersecting)) return
    observer.disconnect()
    act()
  }, options)
}
