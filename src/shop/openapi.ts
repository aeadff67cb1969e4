import { Hono } from "hono"
import { generateSpecs } from "hono-openapi"
import type { ApiEnv } from "#shop/api/api.ts"
import { type ApiDescription, docsStyles, renderDocs } from "#shop/api/docs-page.ts"
import { refused } from "#shop/api/endpoint.ts"

type Description = Awaited<ReturnType<typeof generateSpecs>>

const errorSchema = {
  type: "object" as const,
  required: ["error"],
  properties: {
    error: {
      type: "object" as const,
      required: ["code", "message"],
      properties: {
        code: { type: "string" as const },
        message: { type: "string" as const, description: "In words to show" },
        field: { type: "string" as const, description: "The field of the body or query that is wrong" },
        values: {
          type: "object" as const,
          additionalProperties: { type: ["string" as const, "number" as const] },
          description: "What the message says besides fixed words, by name",
        },
        reference: { type: "string" as const, description: "Of a failure on our side; it is in the log too" },
      },
    },
  },
}

const documentation = {
  info: {
    title: "Shop API",
    version: "1",
    description:
      "Amounts are rupees as numbers with at most two decimals, times RFC 3339 in UTC. Everything but the catalogue needs an access token.",
  },
  servers: [{ url: "/api" }],
  components: {
    schemas: { Error: errorSchema },
    securitySchemes: { accessToken: { type: "http" as const, scheme: "bearer", description: "From /auth/v1/token" } },
  },
}

/** The description of `api`, as OpenAPI 3.1 at /openapi.json and as a page at /docs, from the schemas that validate. */
export function describeApi(api: Hono<ApiEnv>) {
  let description: Promise<Description> | undefined
  const describe = () => {
    description ??= generateSpecs(api, {
      documentation,
      excludeStaticFile: false,
      defaultValidationErrorResponse: refused("Not understood"),
    }).then(withCommonAnswers)
    return description
  }
  return new Hono<ApiEnv>()
    .get("/openapi.json", async (c) => c.json(await describe()))
    .get("/docs", async (c) => {
      c.header("Content-Security-Policy", "default-src 'none'; style-src 'self'")
      return c.html(renderDocs((await describe()) as ApiDescription))
    })
    .get("/docs.css", (c) => c.body(docsStyles, 200, { "Content-Type": "text/css; charset=utf-8" }))
}

interface Operation {
  readonly requestBody?: { readonly content?: Record<string, unknown> }
  responses?: Record<string, unknown>
}

/** Adds what any call may answer, whatever it says itself. */
function withCommonAnswers(description: Description): Description {
  for (const operations of Object.values(description.paths ?? {})) {
    for (const operation of Object.values(operations ?? {}) as Operation[]) {
      operation.responses = { ...commonAnswers(operation), ...operation.responses }
    }
  }
  return description
}

function commonAnswers({ requestBody }: Operation): Record<string, unknown> {
  return {
    400: refused("Malformed, or a query value that is unknown"),
    ...(requestBody && { 413: refused("Too large"), 415: refused("Another content type than described") }),
    503: refused("Too much to do, or something is away: wait the seconds of Retry-After"),
  }
}
