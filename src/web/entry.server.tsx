import { renderToReadableStream } from "react-dom/server"
import {
  createContext,
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router"
import { FailureReference } from "#web/layout/error-page.tsx"
import { shopContext } from "./context.ts"
import { ScriptNonce } from "./script-nonce.ts"

const failureReference = createContext<string | null>(null)

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
  let failure: unknown
  const { nonce } = context.get(shopContext)
  const page = (
    <FailureReference value={context.get(failureReference)}>
      <ScriptNonce value={nonce}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </ScriptNonce>
    </FailureReference>
  )
  const stream = await renderToReadableStream(page, {
    nonce,
    signal: request.signal,
    onError: (error) => {
      failure = error
    },
  })
  await stream.allReady
  headers.set("Content-Type", "text/html; charset=utf-8")
  return new Response(stream, { status: failure ? 500 : status, headers })
}

/** Logs an unexpected error under a reference, which is all that the page shows of it. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return
  // What the client requested does not exist or cannot be done: no failure of the shop.
  if (isRouteErrorResponse(error) && error.status < 500) return
  const reference = crypto.randomUUID().slice(0, 8)
  const { logFailure } = context.get(shopContext)
  const logged = logFailure(`${request.method} ${new URL(request.url).pathname}, reference ${reference}`, error)
  if (logged) context.set(failureReference, reference)
}
