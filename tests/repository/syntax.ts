import { globSync } from "node:fs"
import { parseSync } from "vite"

/** Is a node of a syntax tree as ESTree describes it. */
export interface Node {
  readonly type: string
  readonly [part: string]: unknown
}

/** Returns the paths below `root` that match, in order. */
export function sourceFiles(root: string, pattern: string): string[] {
  return globSync(pattern, { cwd: root }).sort()
}

/** Returns the syntax tree of a module. Throws where the code cannot be read. */
export function parse(file: string, code: string): Node {
  const { program, errors } = parseSync(file, code, { lang: file.endsWith("x") ? "tsx" : "ts" })
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  return program as unknown as Node
}

/** Calls `found` for every node of a syntax tree with those above it, outermost first. */
export function visit(
  node: Node,
  found: (node: Node, parents: readonly Node[]) => void,
  parents: readonly Node[] = [],
) {
  found(node, parents)
  const inner = [...parents, node]
  for (const part of Object.values(node).flat()) {
    if (typeof part === "object" && part !== null && "type" in part) visit(part as Node, found, inner)
  }
}
