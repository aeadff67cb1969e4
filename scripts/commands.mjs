// These are the project's tools as commands for Node: `npm test` runs them one after the other, and `npm run` each by
// itself.
import { join } from "node:path"
import { root } from "./run.mjs"

/** @param {string} path */
const bin = (path) => join(root, "node_modules", path)

/**
 * Runs the named projects of vitest.config.ts.
 * @param {...string} projects
 */
export function vitest(...projects) {
  return [bin("vitest/vitest.mjs"), "run", ...projects.flatMap((project) => ["--project", project])]
}

export const ROUTE_TYPES = [bin("@react-router/dev/bin.cjs"), "typegen"]
// The four projects are checked side by side; several checkers for each of them would do the same work twice.
export const TYPES = [bin("typescript/bin/tsc"), "-b", "--checkers", "1"]
export const LINT = [bin("@biomejs/biome/bin/biome"), "check", "--error-on-warnings"]
export const FORMAT = [bin("@biomejs/biome/bin/biome"), "check", "--write"]
export const UNUSED = [bin("knip/bin/knip.js")]
