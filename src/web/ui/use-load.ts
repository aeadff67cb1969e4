import { useCallback, useEffect, useState } from "react"

interface Loaded<Value> {
  /** Null until the first one has come. */
  readonly result: Value | null
  /** Reads again; what is shown stays until then. */
  readonly load: () => Promise<void>
}

/** What `read` resolves to, read when the component is first shown. `read` is the same function in every render, and never rejects. */
export function useLoad<Value>(read: () => Promise<Value>): Loaded<Value> {
  const [result, setResult] = useState<Value | null>(null)
  const load = useCallback(async () => setResult(await read()), [read])
  useEffect(() => {
    void load()
  }, [load])
  return { result, load }
}
