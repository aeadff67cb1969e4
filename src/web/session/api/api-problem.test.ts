import { expect, it } from "vitest"
import { failureOf } from "./api.ts"
import { apiProblem } from "./api-problem.ts"

const refused = failureOf(
  422,
  JSON.stringify({ error: { code: "validation_failed", message: "City too long", field: "city" } }),
)

it("repeats the API's message at the field that it names", () => {
  expect(apiProblem("Error", refused)).toEqual({ title: "Error", description: "City too long", field: "city" })
})

it("says nothing when the session is over", () => {
  expect(apiProblem("Error", { ...refused, sessionOver: true })).toBeNull()
})

it("says nothing when the question for a proof was closed", () => {
  expect(apiProblem("Error", { ...refused, code: "reauthentication_needed" })).toBeNull()
})
