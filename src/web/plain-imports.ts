import type { Plugin } from "vite"

/**
 * Leaves out Vite's helper around `import()`, 1 KB on every page: it loads beforehand the style and the files that a chunk needs, and what
 * the pages load later has neither. A chunk that brings style fails the build, since nothing would load that style.
 */
export function plainImports(): Plugin {
  return {
    name: "plain-imports",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: ({ config }) => config.consumer === "client",
    load: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler: () => "export const __vitePreload = (load) => load()",
    },
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk")
      const later = new Set(chunks.flatMap(({ dynamicImports }) => dynamicImports))
      for (const { fileName, viteMetadata } of chunks) {
        if (later.has(fileName) && viteMetadata?.importedCss.size)
          this.error(`${fileName} is loaded later and brings style`)
      }
    },
  }
}
