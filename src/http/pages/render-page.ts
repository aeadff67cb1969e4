import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router"
import { REQUEST_LIMIT_MS, withTimeLimit } from "#database/connections/time-limit.ts"
import { localPath } from "#messages/paths.ts"
import { readPath } from "#messages/read-path.ts"
import { inLanguage } from "#messages/reader.server.ts"
import { baseLocale, type Locale, locales } from "#messages/runtime.js"
import { recordOf } from "#platform/objects.ts"
import { type ShopContext, shopContext } from "#web/context.ts"
import { OUTCOME, type Outcome, TAGS } from "#web/document/public-page.ts"
import { createPlaces } from "../requests/capacity.ts"
import { busyPage } from "../requests/refusals.ts"

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
  /** Lists the files for browsers in each language besides English; in development every file holds all languages. */
  readonly manifests?: Manifests | undefined
  readonly context: Omit<ShopContext, "isPreview" | "sentFrom">
  /** Returns what the pages share with the process; in development a reload makes it anew. */
  readonly shared?: (() => Promise<Shared>) | undefined
}

interface Shared {
  /** Is the key under which loaders look for `context`. */
  readonly shopContext: typeof shopContext
  readonly inLanguage: typeof inLanguage
}

/** Is `build/server/languages.json`, which `clientLanguages` writes. */
export type Manifests = Readonly<Partial<Record<Locale, ServerBuild["assets"]>>>

type RequestHandler = ReturnType<typeof createRequestHandler>

/** Renders pages, a limited number at once. The language comes from the URL alone: whoever asks next gets the same page. */
export function createRenderPage({
  build,
  manifests = {},
  context,
  shared = async () => ({ shopContext, inLanguage }),
}: RenderOptions): RenderPage {
  const handlers = recordOf(locales, (locale) => handlerOf(build, locale, manifests[locale]))
  const places = createPlaces("renderings")

  async function render(request: Request, own: Parameters<RenderPage>[1]): Promise<RenderedPage> {
    const pages = await shared()
    const { locale } = readPath(new URL(request.url).pathname)
    return pages.inLanguage(locale, async () => {
      const provider = new RouterContextProvider()
      provider.set(pages.shopContext, { ...context, isPreview: false, sentFrom: null, ...own })
      return asUnavailable(await pageOf(await handlers[locale](request, provider)))
    })
  }

  return async (request, own) => {
    if (!places.take()) return { ...(await pageOf(busyPage())), outcome: "unavailable" }
    try {
      // The rendering has a time limit of its own, because others than the request that began it may wait for it.
      return await withTimeLimit(REQUEST_LIMIT_MS, () => render(request, own))
    } finally {
      places.free()
    }
  }
}

/** Returns the handler of a language's pages: the router puts the prefix before every link. */
function handlerOf(build: RenderOptions["build"], locale: Locale, assets?: ServerBuild["assets"]): RequestHandler {
  if (locale === baseLocale) return createRequestHandler(build)
  const basename = localPath("/", locale)
  const local = (whole: ServerBuild): ServerBuild => ({ ...whole, basename, assets: assets ?? whole.assets })
  return createRequestHandler(typeof build === "function" ? async () => local(await build()) : local(build))
}

async function pageOf(response: Response): Promise<RenderedPage> {
  const { [TAGS]: tags = "", [OUTCOME]: outcome = "whole", ...headers } = Object.fromEntries(response.headers)
  const html = Buffer.from(await response.arrayBuffer())
  return { status: response.status, headers, html, tags: tags.split(" ").filter(Boolean), outcome: outcome as Outcome }
}

/** Turns a failure of an unavailable database into a 503, which is worth another attempt. A page that only lacks a part is no error. */
function asUnavailable(page: RenderedPage): RenderedPage {
  if (page.outcome !== "unavailable" || page.status < 500) return page
  return { ...page, status: 503, headers: { ...page.headers, "retry-after": "2" } }
}
