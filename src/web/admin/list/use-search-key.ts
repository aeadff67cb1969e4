import { type RefObject, useEffect, useRef } from "react"

/** In these elements the key types a letter. */
const TYPED_IN = "input:not([type=checkbox]), textarea, select, [contenteditable]"

/** The key "/" puts the cursor into the search, unless a dialog stands over it. */
export function useSearchKey(): RefObject<HTMLInputElement | null> {
  const search = useRef<HTMLInputElement>(null)
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.key !== "/" || event.altKey || event.ctrlKey || event.metaKey) return
      const typed = event.target instanceof Element && event.target.closest(TYPED_IN)
      const onTop = [...document.querySelectorAll("dialog:modal")].at(-1) ?? null
      if (typed || search.current?.closest("dialog") !== onTop) return
      event.preventDefault()
      search.current?.select()
    }
    document.addEventListener("keydown", press)
    return () => document.removeEventListener("keydown", press)
  }, [])
  return search
}
