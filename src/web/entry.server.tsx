import { renderToReadableStream } from "react-dom/server"
import { type EntryContext, ServerRouter } from "react-router"

/**
 * Renders a page whole before its first byte goes out: pages are kept in the page cache, carry an ETag, and their status is
 * known only when every loader and component has run.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  let failure: unknown
  const stream = await renderToReadableStream(<ServerRouter context={routerContext} url={request.url} />, {
    signal: request.signal,
    onError: (error) => {
      failure = error
    },
  })
  await stream.allReady
  headers.set("Content-Type", "text/html; charset=utf-8")
  return new Response(stream, { status: failure ? 500 : status, headers })
}
