import { createHash } from "node:crypto"
import { readFile } from "node:fs/promises"
import { basename, join } from "node:path"
import type { Plugin } from "vite"

const DRAWING = /\/drawings\/[\w-]+\.svg$/
const COLOURS = /(--color-[\w-]+):\s*(light-dark\([^;]*\));/g
const USED = /var\((--color-[\w-]+)\)/g

/**
 * Makes `import url from "./drawings/bear.svg"` the URL of a drawing that the browser fetches and caches by itself,
 * instead of markup that every page repeats. A picture sees nothing of the page's styles, so its colours are written
 * into it, for day and night.
 */
export function drawings(): Plugin {
  let build = false
  return {
    name: "drawings",
    enforce: "pre",
    configResolved: ({ command }) => {
      build = command === "build"
    },
    load: {
      filter: { id: DRAWING },
      async handler(id) {
        const source = withColours(await readFile(id, "utf8"), await readColours())
        if (!build) return moduleOf(`data:image/svg+xml,${encodeURIComponent(source)}`)
        const hash = createHash("sha256").update(source).digest("base64url").slice(0, 8)
        const fileName = `assets/${basename(id, ".svg")}-${hash}.svg`
        if (this.environment.config.consumer === "client") this.emitFile({ type: "asset", fileName, source })
        return moduleOf(`/${fileName}`)
      },
    },
  }
}

const moduleOf = (url: string) => `export default ${JSON.stringify(url)}`

async function readColours(): Promise<Map<string, string>> {
  const tokens = await readFile(join(import.meta.dirname, "ui/styles/tokens.css"), "utf8")
  return new Map([...tokens.matchAll(COLOURS)].map(([, name = "", value = ""]) => [name, value]))
}

/** Returns the drawing with the values of the colours it uses. Throws for one that there is not. */
function withColours(svg: string, colours: ReadonlyMap<string, string>): string {
  const used = [...new Set([...svg.matchAll(USED)].map(([, name = ""]) => name))]
  const values = used.map((name) => {
    const value = colours.get(name)
    if (!value) throw new Error(`A drawing uses ${name}, which is no colour`)
    return `${name}:${value}`
  })
  const style = ["color-scheme:light dark", ...values].join(";")
  return svg.replace("<svg ", `<svg style="${style}" `).replace(/>\s+</g, "><").trim()
}
