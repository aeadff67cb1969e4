import { type ReactNode, StrictMode, startTransition, useEffect } from "react"
import { hydrateRoot } from "react-dom/client"
import { HydratedRouter } from "react-router/dom"

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <Ready>
        <HydratedRouter />
      </Ready>
    </StrictMode>,
  )
})

/** Marks the document once the page answers to presses, for those who must know when to begin: tests and their like. */
function Ready({ children }: { children: ReactNode }) {
  useEffect(() => {
    document.documentElement.dataset.ready = ""
  }, [])
  return children
}
