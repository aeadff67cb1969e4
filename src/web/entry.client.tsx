import { type ReactNode, StrictMode, startTransition, useEffect } from "react"
import { hydrateRoot } from "react-dom/client"
import { HydratedRouter } from "react-router/dom"
import { knownLocale } from "#messages/known-locale.ts"
import { overwriteGetLocale } from "#messages/runtime.js"
import { replayEarlyInput } from "./layout/early-input.ts"
import { registerServiceWorker } from "./offline/register.ts"

// Development builds hold all languages in every file.
if (import.meta.env.DEV) overwriteGetLocale(() => knownLocale(document.documentElement.lang))

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

/** Marks the document once the page is hydrated, for tests that wait for it, and makes up for what was pressed before. */
function Ready({ children }: { children: ReactNode }) {
  useEffect(() => {
    replayEarlyInput()
    document.documentElement.dataset.ready = ""
    registerServiceWorker()
  }, [])
  return children
}
