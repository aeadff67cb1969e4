import { type RefObject, useEffect, useState } from "react"

/** plain: as the server sent it · armed: hidden, about to come into view · shown: coming in */
export type Reveal = "plain" | "armed" | "shown"

/**
 * Lets an element make its entrance when scrolled to, once. It is hidden only at the moment it nears the screen, so it is
 * never missing without JavaScript, in print, or for whoever jumps to it.
 */
export function useReveal(ref: RefObject<Element | null>): Reveal {
  const [reveal, setReveal] = useState<Reveal>("plain")
  useEffect(() => {
    const element = ref.current
    if (!element || window.matchMedia("(prefers-reduced-motion: reduce)").matches) return
    return watch(element, setReveal)
  }, [ref])
  return reveal
}

const NEAR_PX = 120

function watch(element: Element, set: (reveal: Reveal) => void): () => void {
  const near = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return
      near.disconnect()
      // Already looked at: hiding it now would be a flicker.
      if (entry.boundingClientRect.top < window.innerHeight) inView.disconnect()
      else set("armed")
    },
    { rootMargin: `0px 0px ${NEAR_PX}px 0px` },
  )
  const inView = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return
      inView.disconnect()
      set("shown")
    },
    { threshold: 0.25 },
  )
  near.observe(element)
  inView.observe(element)
  return () => {
    near.disconnect()
    inView.disconnect()
  }
}
