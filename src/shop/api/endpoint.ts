import { type DescribeRouteOptions, describeRoute, resolver } from "hono-openapi"
import type * as z from "zod/mini"
import type { ApiStatus } from "./api.ts"
import { conflictJson } from "./refusal-json.ts"

type Answer = NonNullable<DescribeRouteOptions["responses"]>[string]

export interface Endpoint extends Pick<DescribeRouteOptions, "summary" | "description" | "parameters" | "requestBody"> {
  readonly tag: "Cart" | "Checkout" | "Orders" | "Customer" | "Admin"
  /** Of the answer when all goes well; 204 when there is no body. */
  readonly status?: 200 | 201 | 204
  /** The JSON of the answer, or the type of another content. */
  readonly answer?: z.core.$ZodType | "text/csv"
  /** What a change may be refused for with 409: the entity comes with it as it is now. */
  readonly conflict?: { readonly current: z.core.$ZodType; readonly why: string }
  /** What it may refuse besides 401 and 403, and why. */
  readonly refuses?: Partial<Record<ApiStatus, string>>
}

/** Describes an endpoint for signed-in people in the OpenAPI document. */
export function describeEndpoint({ tag, status = 200, answer, conflict, refuses = {}, ...endpoint }: Endpoint) {
  const refusals = Object.entries({ 401: "No or no good token", 403: "The account is not active", ...refuses })
  return describeRoute({
    ...endpoint,
    tags: [tag],
    security: [{ accessToken: [] }],
    responses: {
      [status]: answered("Done", answer),
      ...Object.fromEntries(refusals.map(([code, why]) => [code, refused(why)])),
      ...(conflict && { 409: answered(conflict.why, conflictJson(conflict.current)) }),
    },
  })
}

/** An answer of JSON, of another type of content, or of none. */
export function answered(description: string, content: Endpoint["answer"]): Answer {
  if (content === undefined) return { description }
  if (content === "text/csv") return { description, content: { [content]: { schema: { type: "string" } } } }
  return { description, content: { "application/json": { schema: resolver(content) } } }
}

/** An answer in the one shape of every error. */
export function refused(description: string) {
  return { description, content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } } }
}
