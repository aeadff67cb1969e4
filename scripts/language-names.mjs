/**
 * Makes the files of the letters in which languages are named on every page (src/web/ui/styles/names), out of the whole faces. To be run
 * where such a name or its face has changed:
 *
 *     npm install --no-save subset-font@2.9.0
 *     node scripts/language-names.mjs
 */
import { readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { root } from "./run.mjs"

// It is no dependency of the shop: its name in a variable keeps it from being looked for.
const subsetter = "subset-font"
const { default: subset } = await import(subsetter)

for (const [locale, script] of [
  ["si", "sinhala"],
  ["ta", "tamil"],
]) {
  const { shell_language_name: name } = JSON.parse(
    await readFile(join(root, `src/messages/${locale}/shell.json`), "utf8"),
  )
  const face = `@fontsource/noto-sans-${script}/files/noto-sans-${script}-${script}-400-normal.woff2`
  const whole = await readFile(join(root, "node_modules", face))
  const file = await subset(whole, name, { targetFormat: "woff2" })
  await writeFile(join(root, `src/web/ui/styles/names/${script}.woff2`), file)
  console.log(`${script}: ${name} in ${file.length} bytes`)
}
