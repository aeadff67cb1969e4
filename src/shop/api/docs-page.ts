import { html } from "hono/html"

export interface ApiDescription {
  readonly info: { readonly title: string; readonly description?: string }
  readonly paths: Record<string, Record<string, Operation> | undefined>
  readonly components?: { readonly schemas?: Record<string, Schema> }
}

interface Operation {
  readonly summary?: string
  readonly description?: string
  readonly tags?: readonly string[]
  readonly security?: readonly unknown[]
  readonly parameters?: ReadonlyArray<{
    name: string
    in: string
    required?: boolean
    description?: string
    schema?: Schema
  }>
  readonly requestBody?: { readonly content?: Content }
  readonly responses?: Record<string, { readonly description?: string; readonly content?: Content }>
}

type Content = Record<string, { readonly schema?: Schema }>

interface Schema {
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly format?: string
  readonly type?: string | readonly string[]
  readonly description?: string
  readonly properties?: Record<string, Schema>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly enum?: readonly unknown[]
  readonly $ref?: string
}

interface Call {
  readonly path: string
  readonly method: string
  readonly operation: Operation
}

/** Returns the API's description as one page that needs nothing but its own stylesheet. */
export function renderDocs({ info, paths }: ApiDescription) {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods ?? {}).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  const byTag = [...Map.groupBy(calls, ({ operation }) => operation.tags?.[0] ?? "Other")]
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${info.title}</title>
<link rel="stylesheet" href="docs.css">
</head>
<body>
<main>
<h1>${info.title}</h1>
<p>${info.description ?? ""}</p>
<p>For programs: <a href="openapi.json">openapi.json</a></p>
<nav aria-label="Calls">${byTag.map(renderContents)}</nav>
${byTag.map(([tag, group]) => html`<h2>${tag}</h2>${group.map(renderCall)}`)}
</main>
</body>
</html>`
}

function renderContents([tag, calls]: [string, Call[]]) {
  return html`<p><b>${tag}</b></p>
<ul>${calls.map(
    ({ method, path, operation }) =>
      html`<li><a href="#${anchorOf(method, path)}"><code>${method} /api${path}</code></a> ${operation.summary ?? ""}</li>`,
  )}</ul>`
}

function anchorOf(method: string, path: string): string {
  return `${method}${path.replace(/\W+/g, "-")}`
}

function renderCall({ path, method, operation }: Call) {
  const { summary, description, parameters = [], requestBody, responses = {}, security } = operation
  return html`<section id="${anchorOf(method, path)}">
<h3><code>${method} /api${path}</code></h3>
<p>${summary ?? ""}${security ? " · signed in" : ""}</p>
${description ? html`<p>${description}</p>` : ""}
${parameters.length > 0 ? renderParameters(parameters) : ""}
${Object.entries(requestBody?.content ?? {}).map(([type, { schema }]) => renderBody(`Body (${type})`, schema))}
<h4>Answers</h4>
<dl>${Object.entries(responses).map(([status, result]) => renderResponse(status, result))}</dl>
</section>`
}

function renderParameters(parameters: NonNullable<Operation["parameters"]>) {
  return html`<h4>Parameters</h4>
<ul>${parameters.map(
    (parameter) =>
      html`<li><code>${parameter.name}</code> <i>${parameter.in}, ${typeOf(parameter.schema)}${
        parameter.required ? ", required" : ""
      }</i> ${parameter.description ?? parameter.schema?.description ?? ""}</li>`,
  )}</ul>`
}

function renderBody(title: string, schema: Schema | undefined) {
  return html`<h4>${title}</h4>${renderSchema(schema)}`
}

function renderResponse(status: string, result: NonNullable<Operation["responses"]>[string]) {
  const schema = result.content?.["application/json"]?.schema
  return html`<dt>${status}</dt><dd>${result.description ?? ""}${schema?.$ref ? "" : renderSchema(schema)}</dd>`
}

function renderSchema(schema: Schema | undefined): ReturnType<typeof html> | string {
  const shape = shapeOf(schema)
  if (!shape?.properties) return ""
  return html`<ul>${Object.entries(shape.properties).map(
    ([name, property]) =>
      html`<li><code>${name}</code> <i>${typeOf(property)}${
        shape.required?.includes(name) ? "" : ", optional"
      }</i> ${property.description ?? ""}${renderSchema(property)}</li>`,
  )}</ul>`
}

// The object inside a list or a "this or null".
function shapeOf(schema: Schema | undefined): Schema | undefined {
  if (schema?.items) return shapeOf(schema.items)
  return schema?.anyOf ? schema.anyOf.map(shapeOf).find((option) => option?.properties) : schema
}

function typeOf(schema: Schema | undefined): string {
  if (!schema) return "any"
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ")
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(" | ")
  if (schema.items) return `list of ${typeOf(schema.items)}`
  const type = [schema.type ?? "any"].flat().join(" | ")
  const limits = LIMITS.filter((limit) => Math.abs(Number(schema[limit])) < Number.MAX_SAFE_INTEGER)
  return [type, schema.format, ...limits.map((limit) => `${limit} ${schema[limit]}`)].filter(Boolean).join(", ")
}

// A whole number's bounds are those of every whole number unless the schema says more.
const LIMITS = ["minLength", "maxLength", "minimum", "maximum"] as const

/**
 * The styles are served separately, because the page's policy allows no inline style. Colours are the browser’s own,
 * for day and night.
 */
export const docsStyles = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
main { max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
h2 { margin: 3rem 0 0 }
section { border-top: 1px solid; margin-top: 1rem }
h3 { font-size: 1.1rem; overflow-wrap: anywhere }
h4 { font-size: 1rem; margin: 1rem 0 0 }
ul { margin: 0.25rem 0; padding-left: 1.5rem }
i { color: color-mix(in srgb, currentcolor 75%, transparent) }
dt { font-weight: bold }
dd { margin-left: 1.5rem }
`
