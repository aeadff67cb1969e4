import { createContext, use, useState } from "react"

/** Under which number the log holds the failure that this page shows; given by the server's entry, null otherwise. */
export const FailureReference = createContext<string | null>(null)

/** The reference, in the browser taken from the page that the server wrote; null where a page failed in the browser. */
export function useFailureReference(): string | null {
  const given = use(FailureReference)
  const [reference] = useState(() => given ?? written())
  return reference
}

function written(): string | null {
  if (typeof document === "undefined") return null
  return document.querySelector<HTMLElement>("[data-reference]")?.dataset.reference ?? null
}
