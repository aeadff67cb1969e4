// This is how Paraglide makes functions of the messages, for the build (vite.config.ts) and for everything else
// (scripts/prepare.mjs). It is plain JavaScript for Node 20 and newer, as prepare.mjs is.
import { fileURLToPath } from "node:url"

/** @satisfies {import("@inlang/paraglide-js").CompilerOptions} */
export const paraglide = {
  project: fileURLToPath(new URL("project.inlang", import.meta.url)),
  outdir: fileURLToPath(new URL("../../.messages", import.meta.url)),
  // No page carries code that looks for a locale in its URL, a cookie or a header.
  strategy: /** @type {["baseLocale"]} */ (["baseLocale"]),
  isServer: "import.meta.env.SSR",
  emitGitIgnore: false,
  emitPrettierIgnore: false,
  emitReadme: false,
}
