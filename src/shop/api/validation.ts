import type { Context, MiddlewareHandler } from "hono"
import { matchedRoutes } from "hono/route"
import { findTargetHandler } from "hono/utils/handler"
import { validator } from "hono-openapi"
import type * as z from "zod/mini"
import { m } from "#messages/messages.js"
import { noSuchPath, type Refusal, refusal, sendRefusal } from "./api.ts"

const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json$/i

interface Issue {
  readonly message: string
  readonly path?: ReadonlyArray<PropertyKey | { readonly key: PropertyKey }> | undefined
}

/** Validates the JSON body by `schema`, which also describes it in the OpenAPI document. 415, 400 or 422 with the first issue. */
export function validJson<Schema extends z.core.$ZodType>(schema: Schema) {
  return validator("json", schema, (result, c) => {
    if (!isJson(c)) return sendRefusal(c, refusal(415, "unsupported_media_type", m.errors_body_not_json))
    if (!result.success) return sendRefusal(c, invalidBody(result.error))
  })
}

/** Validates the path's parameters by `schema`: other values name nothing that exists, 404. */
export function validParam<Schema extends z.core.$ZodType>(schema: Schema) {
  return validator("param", schema, (result, c) => {
    if (!result.success) return sendRefusal(c, noSuchPath)
  })
}

const queryValidators = new WeakSet<object>()

/** Validates the query string by `schema` (strict, so that no unknown value is ignored silently). 400 with the first issue. */
export function validQuery<Schema extends z.core.$ZodType>(schema: Schema) {
  const validate = validator("query", schema, (result, c) => {
    if (!result.success) return sendRefusal(c, invalidQuery(result.error))
  })
  queryValidators.add(validate)
  return validate
}

/** Refuses any query where the endpoint has none: 400, as for an unknown value of one that has. */
export const refuseUndeclaredQuery: MiddlewareHandler = async (c, next) => {
  const [name] = Object.keys(c.req.query())
  if (name === undefined) return next()
  const declared = matchedRoutes(c).some(({ handler }) => queryValidators.has(findTargetHandler(handler)))
  return declared ? next() : sendRefusal(c, refusal(400, "invalid_query", m.errors_query_unknown, name))
}

function isJson(c: Context): boolean {
  return JSON_TYPE.test(c.req.header("Content-Type")?.split(";")[0]?.trim() ?? "")
}

function invalidBody(issues: readonly Issue[]): Refusal {
  const field = fieldOf(issues[0])
  if (field === undefined) return refusal(400, "malformed", m.errors_body_not_object)
  return refusal(422, "validation_failed", issues[0]?.message ?? "Invalid input", field)
}

function invalidQuery(issues: readonly Issue[]): Refusal {
  const [issue] = issues
  return refusal(400, "invalid_query", issue?.message ?? "Unknown query value", fieldOf(issue))
}

function fieldOf(issue: Issue | undefined): string | undefined {
  const [step] = issue?.path ?? []
  return step === undefined ? undefined : String(typeof step === "object" ? step.key : step)
}
