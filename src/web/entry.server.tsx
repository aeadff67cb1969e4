import { randomBytes } from "node:crypto"
import { PassThrough } from "node:stream"
import { text } from "node:stream/consumers"
import type { ReactNode } from "react"
import { renderToPipeableStream } from "react-dom/server"
import {
  createContext,
  type EntryContext,
  type HandleDataRequestFunction,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router"
import { pictureHost } from "#shop/catalogue/pictures/picture-host.ts"
import { FailureReference } from "#web/layout/error-page.tsx"
import { shopContext } from "./context.ts"
import { CachedMarkup } from "./document/cached-part.tsx"
import { cachedMarkup } from "./document/markup-cache.server.tsx"
import { withPolicy } from "./document/page-policy.server.ts"
import { FORM_ACTION, OUTCOME, type Outcome } from "./document/public-page.ts"
import { ScriptNonce } from "./document/script-nonce.ts"
import { withScriptsHeld } from "./document/scripts-after-paint.ts"

interface Failure {
  readonly outcome: Outcome
  /** Is the number under which the log has the failure; null where it is only counted. */
  readonly reference: string | null
}

const failureContext = createContext<Failure | null>(null)

/**
 * Renders a page whole before its first byte goes out: pages are stored in the page cache, carry an ETag, and their status is
 * known only when every loader and component has run.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = randomBytes(18).toString("base64url")
  const failure = context.get(failureContext)
  const page = await render(
    <CachedMarkup value={cachedMarkup}>
      <FailureReference value={failure?.reference ?? null}>
        <ScriptNonce value={nonce}>
          <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
        </ScriptNonce>
      </FailureReference>
    </CachedMarkup>,
    nonce,
  )
  // In development a page stays as React and Vite wrote it, because they look for their own scripts.
  const { html, policy } = withPolicy(import.meta.env.DEV ? page : withScriptsHeld(page, nonce), nonce, {
    // Vite reports edits to pages over a WebSocket on a separate port.
    connect: import.meta.env.DEV ? ["ws:"] : [],
    pictures: pictureHost(),
    forms: headers.get(FORM_ACTION) ?? "",
  })
  headers.delete(FORM_ACTION)
  headers.set("Content-Type", "text/html; charset=utf-8")
  headers.set("Content-Security-Policy", policy)
  noteFailure(headers, context)
  return new Response(html, { status, headers })
}

function render(page: ReactNode, nonce: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      // The page is sent in one piece when all of it is rendered.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => resolve(text(pipe(new PassThrough()))),
      onShellError: reject,
      // The router is told of it by the rejection above.
      onError: () => {},
    })
  })
}

export const handleDataRequest: HandleDataRequestFunction = (response, { context }) => {
  response.headers.delete(FORM_ACTION)
  noteFailure(response.headers, context)
  return response
}

function noteFailure(headers: Headers, context: Readonly<RouterContextProvider>) {
  const failure = context.get(failureContext)
  if (failure) headers.set(OUTCOME, failure.outcome)
}

/** Logs an unexpected error under a reference, which is all that the page shows of it. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return
  // The client requested what does not exist or cannot be done, which is no failure of the shop.
  if (isRouteErrorResponse(error) && error.status < 500) return
  const reference = crypto.randomUUID().slice(0, 8)
  const { logFailure } = context.get(shopContext)
  const outcome = logFailure(`${request.method} ${new URL(request.url).pathname}, reference ${reference}`, error)
  context.set(failureContext, { outcome, reference: outcome === "failed" ? reference : null })
}
