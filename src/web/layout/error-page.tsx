import { Button, ButtonLink } from "#web/ui/button.tsx"
import { TangledYarn } from "#web/ui/tangled-yarn.tsx"
import { useFailureReference } from "./failure-reference.ts"

/** What people see when a page could not be made: what to do, and the reference under which the log tells more; in development the error too. */
export function ErrorPage({ error }: { error: unknown }) {
  const reference = useFailureReference()
  return (
    <div className="page-width grid min-h-[80vh] place-content-center justify-items-center gap-5 py-16 text-center">
      <TangledYarn className="w-56" />
      <h1 className="text-4xl sm:text-5xl">We dropped a stitch</h1>
      <p className="max-w-prose text-lg text-muted">
        Something went wrong on our side and this page could not be shown. Nothing you did is lost.
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button size="lg" onClick={() => window.location.reload()}>
          Try again
        </Button>
        <ButtonLink to="/" reloadDocument size="lg" variant="secondary">
          Return to Home
        </ButtonLink>
      </div>
      {reference && (
        <p className="text-muted text-sm">
          Reference:{" "}
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
