import { FORBIDDEN_AREAS, FORBIDDEN_DOMAINS, MODULES, type Rule } from "../../../scripts/directions.mjs"

const ruleOf =
  (module: string) =>
  ([name, forbidden]: [string, string[]]): Rule => ({
    files: `${module}/${name}/.*`,
    sources: String.raw`(?:#${module}|.*\.\.)/(?:${forbidden.join("|")})/.*`,
    why: "Folders import downwards only: scripts/directions.mjs has their order.",
  })

function lineOf({ files, sources, except, tests, code, why }: Rule): string {
  const parts = [
    `$filename <: r".*/src/${files}"`,
    ...(tests ? [] : [String.raw`not $filename <: r".*\.test\.tsx?"`]),
    `$source <: r".${sources}"`,
    ...(except ? [`not $source <: r".${except}."`] : []),
    ...(code ? [code] : []),
  ]
  return `    and { ${parts.join(", ")},\n      $why = \`${why}\` }`
}

/** Returns the text of directions.grit. */
export function directionsGrit(): string {
  const rules = [...MODULES, ...FORBIDDEN_AREAS.map(ruleOf("web")), ...FORBIDDEN_DOMAINS.map(ruleOf("shop"))]
  return `// Which module may not import which, and why: written from scripts/directions.mjs. The first line that fits an import reports it.
// \`$filename\` is the importing file; \`$source\` is what it imports, with its quotation mark: "#shop/money.ts" or "../cart/cart.ts".
language js

or {
  JsModuleSource() as $source,
  JsImportCallExpression(arguments = JsCallArguments(args = [$source])),
  TsImportType(arguments = TsImportTypeArguments(argument = $source))
} where {
  or {
${rules.map(lineOf).join(",\n")}
  },
  register_diagnostic(span = $source, message = $why)
}
`
}
