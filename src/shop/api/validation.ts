import type { Context, MiddlewareHandler } from "hono"
import { matchedRoutes } from "hono/route"
import { findTargetHandler } from "hono/utils/handler"
import { validator } from "hono-openapi"
import * as z from "zod/mini"
import { m } from "#messages/messages.js"
import { noSuchPath, type Refusal, refusal, sendRefusal } from "./api.ts"
import { type Problem, reasonOf } from "./problems.ts"

// These words stand for what a schema has none for.
z.config({ localeError: () => m.errors_value_unacceptable() })

const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json$/i

/** Validates the JSON body by `schema`, which also describes it in the OpenAPI document. 415, 400 or 422 with the first issue. */
export function validJson<Schema extends z.core.$ZodType>(schema: Schema) {
  return validator("json", schema, (result, c) => {
    const other = refuseOtherBody(c)
    if (other) return other
    if (!result.success) return sendRefusal(c, invalidBody(result.error, result.data))
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
    if (!result.success) return sendRefusal(c, invalidQuery(result.error, result.data))
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

/** Refuses a body that is no JSON with 415; returns null for one that is. */
export function refuseOtherBody(c: Context) {
  const isJson = JSON_TYPE.test(c.req.header("Content-Type")?.split(";")[0]?.trim() ?? "")
  return isJson ? null : sendRefusal(c, refusal(415, "unsupported_media_type", m.errors_body_not_json))
}

export function invalidBody([problem]: readonly Problem[], body: unknown): Refusal {
  const field = fieldOf(problem)
  if (!problem || field === undefined) return refusal(400, "malformed", m.errors_body_not_object)
  const values = reasonOf(problem, Object(body)[field])
  return refusal(422, "validation_failed", problem.message, { field, values })
}

function invalidQuery([problem]: readonly Problem[], query: unknown): Refusal {
  const field = fieldOf(problem)
  if (!problem) return refusal(400, "invalid_query", m.errors_query_unknown)
  const values = reasonOf(problem, field === undefined ? query : Object(query)[field])
  return refusal(400, "invalid_query", problem.message, { ...(field !== undefined && { field }), values })
}

function fieldOf(problem: Problem | undefined): string | undefined {
  const [step] = problem?.path ?? []
  return step === undefined ? undefined : String(typeof step === "object" ? step.key : step)
}
