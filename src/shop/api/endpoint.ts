import { type DescribeRouteOptions, describeRoute, resolver } from "hono-openapi"
import type * as z from "zod/mini"
import type { ApiStatus } from "./api.ts"
import { conflictJson } from "./refusal-json.ts"

type ResponseObject = NonNullable<DescribeRouteOptions["responses"]>[string]

export const XLSX_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"

export interface Endpoint extends Pick<DescribeRouteOptions, "description" | "requestBody"> {
  readonly idempotent?: boolean
  /** Serves guests as well. */
  readonly open?: true
  /** Is the status of a successful response; 204 when there is no body. */
  readonly status?: 200 | 201 | 204
  readonly returns?:
    | z.core.$ZodType
    | typeof XLSX_TYPE
    | "application/zip"
    | "text/csv"
    | "image/jpeg"
    | "image/png"
    | "image/webp"
  /** Explains when a change is refused with 409; the response holds the current entity. */
  readonly conflict?: z.core.$ZodType | { readonly current: z.core.$ZodType; readonly why: string }
  readonly refuses?: Partial<Record<ApiStatus, string>>
}

export type Tag = "Cart" | "Checkout" | "Orders" | "Customer" | "Admin"

const WHY_403 =
  "The account is not active, has its second step still to come, is no administrator's where one is wanted, or was not proved to be one's own"

/** Describes an endpoint in the OpenAPI document: one for signed-in people, unless it is open. */
export function describeEndpoint(tag: Tag, summary: string, described: Endpoint) {
  const { status = 200, returns, conflict, refuses = {}, idempotent, open, ...endpoint } = described
  const changed = conflict && ("why" in conflict ? conflict : { current: conflict, why: "Changed by somebody else" })
  const refusals = Object.entries({ ...(!open && { 401: "No or no good token", 403: WHY_403 }), ...refuses })
  return describeRoute({
    ...endpoint,
    summary,
    ...(idempotent && {
      parameters: [
        {
          in: "header",
          name: "Idempotency-Key",
          required: true,
          description: "1 to 200 visible characters, one for each order that a person means to place.",
          schema: { type: "string", minLength: 1, maxLength: 200 },
        },
      ],
    }),
    tags: [tag],
    ...(!open && { security: [{ accessToken: [] }] }),
    responses: {
      [status]: responseOf("Done", returns),
      ...Object.fromEntries(refusals.map(([code, why]) => [code, refused(why)])),
      ...(changed && { 409: responseOf(changed.why, conflictJson(changed.current)) }),
    },
  })
}

export function describeAdminList(summary: string, returns: z.core.$ZodType) {
  return describeEndpoint("Admin", summary, { returns, refuses: { 400: "A query value that is not understood" } })
}

export function responseOf(description: string, content: Endpoint["returns"]): ResponseObject {
  if (content === undefined) return { description }
  if (typeof content === "string") return { description, content: { [content]: { schema: { type: "string" } } } }
  return { description, content: { "application/json": { schema: resolver(content) } } }
}

/** Describes a response in the one format of every error. */
export function refused(description: string) {
  return { description, content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } } }
}
