import { type RefObject, useCallback, useEffect, useRef, useState } from "react"
import { useReducedMotion } from "./motion.ts"

const CAROUSEL_MS = 5000

export function wrapIndex(index: number, count: number): number {
  return ((index % count) + count) % count
}

/** Slides of one width in a scrolling track; moves on every 5 seconds unless the user hovers, focuses or wants less motion. */
export function useCarousel(track: RefObject<HTMLElement | null>, count: number) {
  const [index, setIndex] = useState(0)
  /** Is the user's own choice. Hover, focus and a hidden tab pause the carousel besides. */
  const [stopped, setStopped] = useState(false)
  const { held, hold } = useHold()
  const reduced = useReducedMotion()
  const hidden = useHiddenTab()
  const playing = !(stopped || held || reduced || hidden)

  const go = useCallback(
    (to: number) => {
      const next = wrapIndex(to, count)
      setIndex(next)
      const width = track.current?.clientWidth ?? 0
      track.current?.scrollTo({ left: next * width, behavior: reduced ? "instant" : "smooth" })
    },
    [count, reduced, track],
  )

  useEffect(() => {
    if (!playing) return
    const timer = setTimeout(() => go(index + 1), CAROUSEL_MS)
    return () => clearTimeout(timer)
  }, [playing, index, go])

  const onScroll = useSettled(() => {
    const { scrollLeft = 0, clientWidth = 1 } = track.current ?? {}
    setIndex(Math.round(scrollLeft / clientWidth))
  })
  return { index, go, playing, stopped, setStopped, hold, onScroll }
}

function useHold() {
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  const hold = {
    onPointerEnter: () => setPointed(true),
    onPointerLeave: () => setPointed(false),
    onFocus: () => setFocused(true),
    onBlur: () => setFocused(false),
  }
  return { held: pointed || focused, hold }
}

function useHiddenTab(): boolean {
  const [hidden, setHidden] = useState(false)
  useEffect(() => {
    const look = () => setHidden(document.hidden)
    look()
    document.addEventListener("visibilitychange", look)
    return () => document.removeEventListener("visibilitychange", look)
  }, [])
  return hidden
}

const SETTLED_MS = 120

function useSettled(callback: () => void): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(callback, SETTLED_MS)
  }
}
