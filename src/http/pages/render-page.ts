import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router"
import { REQUEST_LIMIT_MS, withTimeLimit } from "#database/connections/time-limit.ts"
import { renderedPages } from "#platform/metrics/metrics.ts"
import { type ShopContext, shopContext } from "#web/context.ts"
import { OUTCOME, type Outcome, TAGS } from "#web/document/public-page.ts"
import { createPlaces } from "../requests/capacity.ts"
import { busyPage } from "../requests/refusals.ts"

/** Is a page as it was rendered, or what else a route responds with. */
export interface RenderedPage {
  readonly status: number
  /** Names the headers in lower case. */
  readonly headers: Readonly<Record<string, string>>
  /** Is the markup of a page, its data for the router in the browser, or the text of a file. */
  readonly html: Buffer
  /** Holds the tags that its loader named; see `PageTag`. */
  readonly tags: readonly string[]
  readonly outcome: Outcome
}

type OwnContext = Pick<ShopContext, "isPreview" | "sentFrom">

export type RenderPage = (request: Request, own?: Partial<OwnContext>) => Promise<RenderedPage>

export interface RenderOptions {
  /** The built pages, or in development whatever was edited last. */
  readonly build: ServerBuild | (() => Promise<ServerBuild>)
  readonly context: Omit<ShopContext, "isPreview" | "sentFrom">
  /** Returns the key under which loaders look for `context`; in development a reload makes a new one. */
  readonly key?: (() => Promise<typeof shopContext>) | undefined
}

/** Renders pages without a user, at most so many at once as the process has places for. */
export function createRenderPage({ build, context, key = async () => shopContext }: RenderOptions): RenderPage {
  const handle = createRequestHandler(build)
  const places = createPlaces("renderings")

  async function render(request: Request, own: Parameters<RenderPage>[1]): Promise<RenderedPage> {
    const provider = new RouterContextProvider()
    provider.set(await key(), { ...context, isPreview: false, sentFrom: null, ...own })
    return asUnavailable(await pageOf(await handle(request, provider)))
  }

  return async (request, own) => {
    if (!places.take()) return { ...(await pageOf(busyPage())), outcome: "unavailable" }
    try {
      // The rendering has a time limit of its own, because others than the request that began it may wait for it.
      const page = await withTimeLimit(REQUEST_LIMIT_MS, () => render(request, own))
      renderedPages.inc({ outcome: page.outcome })
      return page
    } finally {
      places.free()
    }
  }
}

async function pageOf(response: Response): Promise<RenderedPage> {
  const { [TAGS]: tags = "", [OUTCOME]: outcome = "whole", ...headers } = Object.fromEntries(response.headers)
  const html = Buffer.from(await response.arrayBuffer())
  return { status: response.status, headers, html, tags: tags.split(" ").filter(Boolean), outcome: outcome as Outcome }
}

/**
 * Makes a page that failed for an unavailable database a 503, which is worth another attempt. A page that only lacks a
 * part is no error.
 */
function asUnavailable(page: RenderedPage): RenderedPage {
  if (page.outcome !== "unavailable" || page.status < 500) return page
  return { ...page, status: 503, headers: { ...page.headers, "retry-after": "2" } }
}
