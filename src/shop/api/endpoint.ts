import { type DescribeRouteOptions, describeRoute, resolver } from "hono-openapi"
import type * as z from "zod/mini"
import type { ApiStatus } from "./api.ts"

type Answer = NonNullable<DescribeRouteOptions["responses"]>[string]

export interface Endpoint extends Pick<DescribeRouteOptions, "summary" | "description" | "parameters" | "requestBody"> {
  readonly tag: "Cart" | "Checkout" | "Orders" | "Customer" | "Admin"
  /** Of the answer when all goes well; 204 when there is no body. */
  readonly status?: 200 | 201 | 204
  readonly answer?: z.core.$ZodType
  /** What it may refuse besides 401 and 403, and why. */
  readonly refuses?: Partial<Record<ApiStatus, string>>
}

/** Describes an endpoint for signed-in people in the OpenAPI document. */
export function describeEndpoint({ tag, status = 200, answer, refuses = {}, ...endpoint }: Endpoint) {
  const refusals = Object.entries({ 401: "No or no good token", 403: "The account is not active", ...refuses })
  return describeRoute({
    ...endpoint,
    tags: [tag],
    security: [{ accessToken: [] }],
    responses: {
      [status]: answer ? { description: "Done", content: { "application/json": { schema: resolver(answer) } } } : done,
      ...Object.fromEntries(refusals.map(([code, why]) => [code, refused(why)])),
    },
  })
}

const done: Answer = { description: "Done" }

/** An answer in the one shape of every error. */
export function refused(description: string) {
  return { description, content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } } }
}
