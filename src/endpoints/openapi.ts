import { Hono } from "hono"
import { generateSpecs, resolver } from "hono-openapi"
import type { ApiEnv } from "#shop/api/api.ts"
import { type ApiDescription, docsStyles, renderDocs } from "#shop/api/docs-page.ts"
import { refused } from "#shop/api/endpoint.ts"
import { refusalJson } from "#shop/api/refusal-json.ts"
import { mayKey } from "#shop/api/staff/permissions.ts"

type Description = Awaited<ReturnType<typeof generateSpecs>>

const documentation = {
  info: {
    title: "Shop API",
    version: "1",
    description:
      "Amounts are rupees as numbers with at most two decimals, times RFC 3339 in UTC. Everything but the catalogue and the towns needs an access token.",
  },
  servers: [{ url: "/api" }],
  components: {
    securitySchemes: {
      accessToken: { type: "http" as const, scheme: "bearer", description: "From /auth/v1/token" },
      programKey: {
        type: "http" as const,
        scheme: "bearer",
        bearerFormat: "nool_…",
        description: "Made by an owner, for what its role may call of the back-office",
      },
    },
  },
}

/**
 * Serves the description of `api`, as OpenAPI 3.1 at /openapi.json and as a page at /docs, from the schemas that
 * validate.
 */
export function describeApi(api: Hono<ApiEnv>) {
  // Both are made once: anybody may ask for them, as often as they like.
  let made: Promise<{ readonly json: string; readonly page: string }> | undefined
  const texts = () => {
    made ??= describeAll(api).then(async (description) => ({
      json: JSON.stringify(description),
      page: `${await renderDocs(description as ApiDescription)}`,
    }))
    return made
  }
  return new Hono<ApiEnv>()
    .get("/openapi.json", async (c) => c.body((await texts()).json, 200, { "Content-Type": "application/json" }))
    .get("/docs", async (c) => {
      c.header("Content-Security-Policy", "default-src 'none'; style-src 'self'")
      return c.html((await texts()).page)
    })
    .get("/docs.css", (c) => c.body(docsStyles, 200, { "Content-Type": "text/css; charset=utf-8" }))
}

async function describeAll(api: Hono<ApiEnv>): Promise<Description> {
  const { schema } = await resolver(refusalJson).toOpenAPISchema()
  const components = { ...documentation.components, schemas: { Error: schema } }
  const description = await generateSpecs(api, {
    documentation: { ...documentation, components },
    excludeStaticFile: false,
    defaultValidationErrorResponse: refused("Not understood"),
  })
  return withCommonResponses(description)
}

interface Operation {
  readonly requestBody?: { readonly content?: Record<string, unknown> }
  responses?: Record<string, unknown>
  readonly security?: Record<string, string[]>[]
}

/** Adds the responses that any call may give, whatever it declares itself, and says which calls keys may make. */
function withCommonResponses(description: Description): Description {
  for (const [path, operations] of Object.entries(description.paths ?? {})) {
    for (const [method, operation] of Object.entries(operations ?? {}) as [string, Operation][]) {
      if (mayKey(`${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ":$1")}`)) {
        operation.security?.push({ programKey: [] })
      }
      operation.responses = { ...commonResponses(operation), ...operation.responses }
    }
  }
  return description
}

function commonResponses({ requestBody }: Operation): Record<string, unknown> {
  return {
    400: refused("Malformed, or a query value that is unknown"),
    ...(requestBody && { 413: refused("Too large"), 415: refused("Another content type than described") }),
    500: refused("A failure on our side; its `reference` is in the log too"),
    503: refused("Too much to do, or something is away: wait the seconds of Retry-After"),
  }
}
