import type { Plugin } from "vite"

const iconFile = `${import.meta.dirname}/ui/create-icon.ts`

/** Modules of libraries whose features the shop does not use, and what takes their place in the browser. */
const LEAN = {
  // Reads settings from a context and knows properties that no icon here has. The markup is the same.
  "lucide-react/dist/esm/createLucideIcon.mjs": `export { createIcon as default } from ${JSON.stringify(iconFile)}`,
  // Lets an application measure the router; only called for those that ask for it.
  "react-router/dist/production/lib/router/instrumentation.js": `
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined
    export const getRouteInstrumentationUpdates = () => ({})
    export const instrumentClientSideRouter = (router) => router`,
  // Discovers routes while people look at a page: all are known from the start, as react-router.config.ts says.
  "react-router/dist/production/lib/dom/ssr/fog-of-war.js": `
    export const isFogOfWarEnabled = () => false
    export const getPartialManifest = (manifest) => manifest
    export const getPatchRoutesOnNavigationFunction = () => undefined
    export const useFogOFWarDiscovery = () => {}`,
  // Matches the URL against all routes to find out which have no data yet: none has a HydrateFallback, and the page names its routes.
  "react-router/dist/production/lib/dom/ssr/hydration.js": `
    export function getHydrationData({ state, getRouteInfo }) {
      const loaderData = { ...state.loaderData }
      for (const id in window.__reactRouterRouteModules) if (!getRouteInfo(id).hasLoader) loaderData[id] = null
      return { ...state, loaderData }
    }`,
}

/**
 * Functions inside of modules that are needed otherwise, and the body that each has here. They serve fetchers, actions, submissions, view
 * transitions, middleware, React's server components, the discovery of routes and the router's own prefetching, of which the shop uses none: biome.json refuses their imports.
 */
export const UNUSED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "react-router/dist/production/lib/router/router.js": {
    fetch: "",
    handleAction: "",
    handleFetcherAction: "",
    handleFetcherLoader: "",
    discoverRoutes: "",
    patchRoutes: "",
    patchRoutesImpl: "",
    _internalSetRoutes: "",
    checkFogOfWar: "return { active: false, matches: null }",
    normalizeNavigateOptions: "return { path }",
    getSubmissionFromNavigation: "",
    getUpdatedActionData: "",
    getUpdatedRevalidatingFetchers: "",
    getActionDataForCommit: "",
    getInstrumentationNavigateMeta: "",
    getFetcher: "",
    resetFetcher: "",
    deleteFetcher: "",
    queueFetcherForDeletion: "",
    abortFetcher: "",
    markFetchRedirectsDone: "",
    abortStaleFetchLoads: "",
    restoreAppliedTransitions: "",
    persistAppliedTransitions: "",
    defaultDataStrategyWithMiddleware: "",
    runClientMiddlewarePipeline: "return handler()",
  },
  "react-router/dist/production/lib/dom/ssr/single-fetch.js": {
    singleFetchActionStrategy: "",
    nonSsrStrategy: "",
    singleFetchLoaderFetcherStrategy: "",
  },
  "react-router/dist/production/lib/dom/ssr/routes.js": {
    wrapShouldRevalidateForHdr: "",
    getShouldRevalidateFunction: "return route.shouldRevalidate",
    createClientRoutesWithHMRRevalidationOptOut: "",
    noActionDefinedError: "",
    preventInvalidServerHandlerCall: "",
  },
  "react-router/dist/production/lib/dom/ssr/components.js": {
    usePrefetchBehavior: "return [false, null, {}]",
    PrefetchPageLinks: "return null",
  },
  "react-router/dist/production/lib/hooks.js": { useNavigateUnstable: "", RSCErrorHandler: "" },
  "react-router/dist/production/lib/errors.js": { decodeRouteErrorResponseDigest: "" },
  "react-router/dist/production/lib/dom/lib.js": {
    HistoryRouter: "",
    useSubmit: "",
    useFormAction: "",
    useViewTransitionState: "return false",
  },
}

/** Leaves out 8 KB that every page would download for nothing. What a replacement does not name is the module's own. */
export function leanLibraries(): Plugin {
  return {
    name: "lean-libraries",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: ({ config }) => config.consumer === "client",
    load: {
      filter: { id: /\/node_modules\/(?:lucide-react|react-router)\// },
      handler(id) {
        const replacement = entryOf(LEAN, id)
        return replacement && `export * from ${JSON.stringify(`${id}?whole`)}\n${replacement}`
      },
    },
    transform: {
      filter: { id: /\/node_modules\/react-router\// },
      handler(code, id) {
        const bodies = entryOf(UNUSED, id)
        return bodies && withoutUnused(code, bodies)
      },
    },
  }
}

function entryOf<Entry>(files: Readonly<Record<string, Entry>>, id: string): Entry | undefined {
  return Object.entries(files).find(([file]) => id.endsWith(`/node_modules/${file}`))?.[1]
}

/** The module with these bodies; throws where it has no such function, as another version of the library may. */
export function withoutUnused(code: string, bodies: Readonly<Record<string, string>>): string {
  return Object.entries(bodies).reduce((lean, [name, body]) => {
    const declared = new RegExp(String.raw`^(\t*)((?:async )?function ${name}\(.*\)) \{\n[^]*?\n\1\}$`, "m")
    if (!declared.test(lean)) throw new Error(`${name} is not a function of this version of the library`)
    return lean.replace(declared, `$1$2 { ${body} }`)
  }, code)
}
