import { type RefObject, useCallback, useEffect, useState } from "react"

/** Nothing is requested while somebody types faster than this. */
const WAIT_MS = 200

/**
 * Returns what `find` suggests for the text in a field, and a function that takes the suggestions away until more is
 * typed.
 * @param find must be the same function each time
 * @param untouched is what the field held before anybody typed, for which nothing is suggested
 */
export function useSuggestions<Suggestion>(
  input: RefObject<HTMLInputElement | null>,
  find: (typed: string, signal: AbortSignal) => Promise<readonly Suggestion[]>,
  untouched = "",
) {
  const [text, setText] = useState(() => {
    const typed = input.current?.value ?? ""
    return typed === untouched ? "" : typed
  })
  const [found, setFound] = useState<readonly Suggestion[]>([])
  const clear = useCallback(() => {
    setText("")
    setFound([])
  }, [])

  useEffect(() => {
    const field = input.current
    const onInput = () => setText(field?.value ?? "")
    field?.addEventListener("input", onInput)
    field?.form?.addEventListener("reset", clear)
    return () => {
      field?.removeEventListener("input", onInput)
      field?.form?.removeEventListener("reset", clear)
    }
  }, [input, clear])

  useEffect(() => {
    const leaving = new AbortController()
    const timer = setTimeout(async () => {
      const suggestions = await find(text, leaving.signal)
      if (!leaving.signal.aborted) setFound(suggestions)
    }, WAIT_MS)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [text, find])
  return { found, clear }
}
