import { createContext, use, useState } from "react"
import { href, isRouteErrorResponse } from "react-router"
import { m } from "#messages/messages.js"
import { Button, ButtonLink } from "#web/ui/controls/button.tsx"
import { TangledYarn } from "#web/ui/feedback/tangled-yarn.tsx"

/** Holds the number under which the log has this page's failure. The server's entry sets it; it is null otherwise. */
export const FailureReference = createContext<string | null>(null)

/** Returns the reference, which a browser reads from the server's page; null where the page failed in the browser. */
function useFailureReference(): string | null {
  const given = use(FailureReference)
  const [reference] = useState(() => given ?? written())
  return reference
}

function written(): string | null {
  if (typeof document === "undefined") return null
  return document.querySelector<HTMLElement>("[data-reference]")?.dataset.reference ?? null
}

export function ErrorPage({ error }: { error: unknown }) {
  const reference = useFailureReference()
  const limited = isRouteErrorResponse(error) && error.status === 429
  return (
    <div className="page-width grid min-h-[80vh] place-content-center justify-items-center gap-5 py-16 text-center">
      <TangledYarn className="w-56" />
      <h1 className="text-4xl sm:text-5xl">{limited ? m.errors_searches_title() : m.shell_failed_title()}</h1>
      <p className="max-w-prose text-lg text-muted">{limited ? m.errors_searches_text() : m.shell_failed_lead()}</p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button size="lg" onClick={() => window.location.reload()}>
          {m.shell_failed_retry()}
        </Button>
        <ButtonLink to={href("/")} reloadDocument size="lg" variant="secondary">
          {m.shell_return_home()}
        </ButtonLink>
      </div>
      {reference && (
        <p className="text-muted text-sm">
          {m.shell_failed_reference()}{" "}
          <code data-reference={reference} className="font-bold text-ink">
            {reference}
          </code>
        </p>
      )}
      {import.meta.env.DEV && error instanceof Error && (
        <pre className="max-w-full overflow-x-auto rounded-md bg-sunken p-4 text-left text-sm">{error.stack}</pre>
      )}
    </div>
  )
}
