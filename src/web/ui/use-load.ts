import { useCallback, useEffect, useState } from "react"

interface Loaded<Answer> {
  /** Null until the first one has come. */
  readonly answer: Answer | null
  /** Reads again; what is shown stays until then. */
  readonly load: () => Promise<void>
}

/** What `read` resolves to, read when the component is first shown. `read` is the same function in every render, and never rejects. */
export function useLoad<Answer>(read: () => Promise<Answer>): Loaded<Answer> {
  const [answer, setAnswer] = useState<Answer | null>(null)
  const load = useCallback(async () => setAnswer(await read()), [read])
  useEffect(() => {
    void load()
  }, [load])
  return { answer, load }
}
