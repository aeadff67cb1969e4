import { renderToString } from "react-dom/server"
import {
  createContext,
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router"
import { FailureReference } from "#web/layout/error-page.tsx"
import { CachedMarkup } from "./cached-part.tsx"
import { shopContext } from "./context.ts"
import { cachedMarkup } from "./markup-cache.server.tsx"
import { ScriptNonce } from "./script-nonce.ts"
import { scriptsHeld, startScripts } from "./scripts-after-paint.ts"

const failureReference = createContext<string | null>(null)

/**
 * Renders a page whole before its first byte goes out: pages are stored in the page cache, carry an ETag, and their status is
 * known only when every loader and component has run. Nothing in a page suspends, so it is written in one go, without streams: the page
 * goes to `takePage`, and the response has no body.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce, takePage } = context.get(shopContext)
  const { serverHandoffStream, ...withoutData } = routerContext
  const data = await textOf(serverHandoffStream)
  const page = renderToString(
    <CachedMarkup value={cachedMarkup}>
      <FailureReference value={context.get(failureReference)}>
        <ScriptNonce value={nonce}>
          <ServerRouter context={withoutData} url={request.url} nonce={nonce} />
        </ScriptNonce>
      </FailureReference>
    </CachedMarkup>,
  )
  // In development a page stays as React and Vite wrote it: they look for what they have written.
  const whole = withoutData.renderMeta?.didRenderScripts
    ? withData(import.meta.env.DEV ? page : scriptsHeld(withoutRepeated(page)), data, nonce)
    : page
  takePage(`<!DOCTYPE html>${whole}`)
  headers.set("Content-Type", "text/html; charset=utf-8")
  return new Response(null, { status, headers })
}

async function textOf(stream: ReadableStream<Uint8Array> | undefined): Promise<string> {
  const decoder = new TextDecoder()
  let text = ""
  for await (const chunk of stream ?? []) text += decoder.decode(chunk, { stream: true })
  return text
}

/** Lucide's own attributes, which stand in icons.css, and a mark for a way of loading routes that the shop does not use. */
const REPEATED =
  / xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="24" height="24"(?= viewBox)| fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"(?= class="lucide)| data-discover="true"/g

/** React takes over elements as they are, whether or not they carry attributes that make no difference. */
function withoutRepeated(page: string): string {
  return page.replace(REPEATED, "")
}

const END = "</body></html>"

/**
 * What `ServerRouter` would write behind a suspended element, chunk by chunk: the loaders' data for the router in the browser, and
 * the start of its scripts.
 */
function withData(page: string, data: string, nonce: string): string {
  const stream = "window.__reactRouterContext.streamController"
  const start = import.meta.env.DEV ? "" : startScripts
  const script = `${stream}.enqueue(${escapeForScript(JSON.stringify(data))});${stream}.close();${start}`
  return `${page.slice(0, -END.length)}<script nonce="${nonce}">${script}</script>${END}`
}

const ESCAPES: Record<string, string> = {
  "&": "\\u0026",
  ">": "\\u003e",
  "<": "\\u003c",
  "\u2028": "\\u2028",
  "\u2029": "\\u2029",
}

/** JSON that can stand inside a script. */
function escapeForScript(json: string): string {
  return json.replace(/[&><\u2028\u2029]/g, (character) => ESCAPES[character] ?? character)
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
