import { type RefObject, useEffect, useRef, useState } from "react"

const UNTIL_KNOWN = 720

/** How wide an element is in pixels, also after it has been resized: what is drawn in it need not be scaled. */
export function useWidth(): [RefObject<HTMLElement | null>, number] {
  const ref = useRef<HTMLElement>(null)
  const [width, setWidth] = useState(UNTIL_KNOWN)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const observer = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, width]
}
