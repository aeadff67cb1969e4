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
}

const replacements = Object.entries(LEAN)

/** Leaves out 3 KB that every page would download for nothing. What a replacement does not name is the module's own. */
export function leanLibraries(): Plugin {
  return {
    name: "lean-libraries",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: ({ config }) => config.consumer === "client",
    load: {
      filter: { id: /\/node_modules\/(?:lucide-react|react-router)\// },
      handler(id) {
        const replacement = replacements.find(([file]) => id.endsWith(`/node_modules/${file}`))?.[1]
        return replacement && `export * from ${JSON.stringify(`${id}?whole`)}\n${replacement}`
      },
    },
  }
}
