import { useEffect, useRef } from "react"
import { onLineBack } from "./line.ts"

/** Calls the latest `listener` whenever the shop can be reached again. */
export function useLineBack(listener: () => void): void {
  const latest = useRef(listener)
  latest.current = listener
  useEffect(() => onLineBack(() => latest.current()), [])
}
