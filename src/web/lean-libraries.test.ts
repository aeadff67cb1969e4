import { readFileSync } from "node:fs"
import { parseAst } from "vite"
import { expect, test } from "vitest"
import { UNUSED, withoutUnused } from "./lean-libraries.ts"

test.each(Object.entries(UNUSED))("%s has these functions, and is a module without them", (file, bodies) => {
  const code = readFileSync(`node_modules/${file}`, "utf8")
  const lean = withoutUnused(code, bodies)
  expect(() => parseAst(lean)).not.toThrow()
  for (const [name, body] of Object.entries(bodies))
    expect(lean).toMatch(new RegExp(`function ${name}\\(.*\\) \\{ ${literally(body)} \\}\n`))
})

function literally(text: string) {
  return text.replace(/[{}[\]().]/g, "\\$&")
}

const NESTED = `function outer() {
	async function load(key, { path } = {}) {
		if (path) {
			return key;
		}
	}
	function loadLater() {
		return load("a");
	}
	return load;
}`

test("the body alone is replaced, inside of another function too", () => {
  expect(withoutUnused(NESTED, { load: "" })).toBe(`function outer() {
	async function load(key, { path } = {}) {  }
	function loadLater() {
		return load("a");
	}
	return load;
}`)
  expect(withoutUnused(NESTED, { outer: "return null" })).toBe("function outer() { return null }")
})

test("a function that the library no longer has stops the build", () => {
  expect(() => withoutUnused(NESTED, { unload: "" })).toThrow("unload is not a function of this version of the library")
})
