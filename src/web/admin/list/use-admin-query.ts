import { useCallback, useEffect, useState } from "react"
import type { Answer, Failure } from "#web/session/api.ts"
import { adminCall } from "../admin-call.ts"

export interface QueryState<T> {
  /** The latest good answer; while the next one is on its way, and after it failed, the one before. */
  readonly value: T | null
  /** Why the address now wanted could not be read. */
  readonly failure: Failure | null
  readonly loading: boolean
  /** Asks again; what is shown stays until the answer is here. */
  readonly reload: () => void
  /** Changes what is shown at once, until the next answer. */
  readonly patch: (change: (value: T) => T) => void
}

interface Settled<T> {
  readonly request: string
  readonly answer: Answer<T>
}

/** Reads `/api/admin{path}` and follows the path; only the answer to the last question counts. Null reads nothing. */
export function useAdminQuery<T>(path: string | null): QueryState<T> {
  const [round, setRound] = useState(0)
  const [settled, setSettled] = useState<Settled<T> | null>(null)
  const [value, setValue] = useState<T | null>(null)
  const request = `${round} ${path}`

  useEffect(() => {
    if (path === null) return
    const abort = new AbortController()
    void adminCall<T>("GET", path, { signal: abort.signal }).then((answer) => {
      if (abort.signal.aborted) return
      setSettled({ request, answer })
      if (answer.ok) setValue(answer.value)
    })
    return () => abort.abort()
  }, [path, request])

  const answered = settled?.request === request
  return {
    value,
    failure: answered && !settled.answer.ok ? settled.answer : null,
    loading: path !== null && !answered,
    reload: useCallback(() => setRound((before) => before + 1), []),
    patch: useCallback(
      (change: (value: T) => T) => setValue((before) => (before === null ? null : change(before))),
      [],
    ),
  }
}
