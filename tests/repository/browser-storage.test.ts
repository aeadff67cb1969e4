import { glob, readFile } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"

const web = fileURLToPath(new URL("../../src/web", import.meta.url))
const STORES = /\b(?:localStorage|sessionStorage|indexedDB|cookieStore|caches\.open|document\.cookie)\b/

/** Are the table of all that is stored, and the script of the first paint, which only reads two rows of it. */
const ALLOWED = ["layout/session-mark.ts", "session/storage.ts"]

test("the shop stores data in browsers through the one table alone, whose rows say when each is removed", async () => {
  const found: string[] = []
  for await (const file of glob("**/*.{ts,tsx}", { cwd: web })) {
    if (/\.test\.tsx?$/.test(file)) continue
    const code = (await readFile(join(web, file), "utf8")).replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, "")
    if (STORES.test(code)) found.push(file)
  }
  expect(found.toSorted()).toEqual(ALLOWED)
})
