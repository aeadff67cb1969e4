import { build, type Plugin } from "vite"
import { expect, test } from "vitest"
import { plainImports } from "./plain-imports.ts"

/** The code of an entry that imports a module later, built with the plugin. */
async function built(files: Readonly<Record<string, string>>): Promise<string> {
  const inMemory: Plugin = {
    name: "in-memory",
    resolveId: (id) => (id in files ? id : null),
    load: (id) => files[id] ?? null,
  }
  const result = await build({
    configFile: false,
    logLevel: "silent",
    plugins: [inMemory, plainImports()],
    build: { write: false, modulePreload: { polyfill: false }, rolldownOptions: { input: "/entry.js" } },
  })
  if (!("output" in result)) throw new Error("not one bundle")
  return result.output[0].code
}

const entry = 'import("/later.js").then(({ default: hello }) => hello())'

test("a module is imported later without a helper", async () => {
  const code = await built({ "/entry.js": entry, "/later.js": 'export default () => console.log("hello")' })
  expect(code).toMatch(/import\(`\.\/later-[\w-]+\.js`\)/)
  expect(code).not.toMatch(/modulepreload|preloadError/)
})

test("one that brings style fails the build", async () => {
  const later = 'import "/later.css"\nexport default () => console.log("hello")'
  const files = { "/entry.js": entry, "/later.js": later, "/later.css": "p { color: red }" }
  await expect(built(files)).rejects.toThrow(/later.* is loaded later and brings style/)
})
