import { useCallback, useEffect, useState } from "react"
import type { ApiResult, Failure } from "#web/session/api/api.ts"
import type { Input, Output, Path } from "#web/session/api/api-types.ts"
import { urlOf } from "#web/session/api/api-url.ts"
import { useLineBack } from "#web/ui/use-line-back.ts"
import { adminCall } from "../admin-call.ts"

export interface QueryState<T> {
  /** Holds the latest good response; the previous one stays while the next is loading, and after it failed. */
  readonly value: T | null
  readonly failure: Failure | null
  readonly loading: boolean
  /** Fetches again; what is shown stays until the response is here. */
  readonly reload: () => void
  /** Changes what is shown immediately, until the next response. */
  readonly patch: (change: (value: T) => T) => void
}

/** Reads `path` of the API and follows its `input`; only the response to the latest request counts. */
export function useAdminQuery<P extends Path<"GET"> & `/admin/${string}`>(
  path: P,
  input: Input<"GET", P>,
): QueryState<Output<"GET", P>> {
  const [round, setRound] = useState(0)
  const [settled, setSettled] = useState<{ request: string; result: ApiResult<"GET", P> } | null>(null)
  const [value, setValue] = useState<Output<"GET", P> | null>(null)
  const request = `${round} ${urlOf(path, input)}`

  // biome-ignore lint/correctness/useExhaustiveDependencies: the request is path and input, which is another object at each render
  useEffect(() => {
    const abort = new AbortController()
    void adminCall("GET", path, { ...input, signal: abort.signal }).then((result) => {
      if (abort.signal.aborted) return
      setSettled({ request, result })
      if (result.ok) setValue(result.value)
    })
    return () => abort.abort()
  }, [request])

  const done = settled?.request === request
  const failed = done && !settled.result.ok
  useLineBack(() => failed && setRound((before) => before + 1))
  return {
    value,
    failure: done && !settled.result.ok ? settled.result : null,
    loading: !done,
    reload: useCallback(() => setRound((before) => before + 1), []),
    patch: useCallback(
      (change: (value: Output<"GET", P>) => Output<"GET", P>) =>
        setValue((before) => (before === null ? null : change(before))),
      [],
    ),
  }
}
