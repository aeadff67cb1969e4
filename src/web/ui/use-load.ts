import { useCallback, useEffect, useRef, useState } from "react"

/**
 * Returns what `read` resolves to, read when the component is first shown, and null until then. `load` reads again; the former result stays
 * meanwhile. `read` is the same function in every render and never rejects.
 */
export function useLoad<Value>(read: () => Promise<Value>) {
  const [result, setResult] = useState<Value | null>(null)
  const started = useRef(0)
  const load = useCallback(async () => {
    const turn = ++started.current
    const value = await read()
    // An answer that was overtaken by a later read is older than what is shown.
    if (turn === started.current) setResult(value)
  }, [read])
  useEffect(() => {
    void load()
  }, [load])
  return { result, load }
}
