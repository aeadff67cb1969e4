import { expect, test } from "vitest"
import { listedCalls } from "#shop/api/staff/permissions.ts"
import { adminApi } from "./admin-routes.ts"

test("every call of a role is an endpoint of the back-office", () => {
  const endpoints = new Set(adminApi.routes.map(({ method, path }) => `${method} ${path}`))
  const calls = listedCalls().filter((call) => !/^(SCREEN|HISTORY) /.test(call))
  expect(calls.length).toBeGreaterThan(60)
  expect(calls.filter((call) => !endpoints.has(call))).toEqual([])
})
