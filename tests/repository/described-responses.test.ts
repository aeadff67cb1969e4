import { expect, it } from "vitest"
import { responseChecker } from "#tests/fixtures/described-responses.ts"

const json = (schema: object) => ({ content: { "application/json": { schema } } })
const refusal = json({ $ref: "#/components/schemas/Error" })
const line = { type: "object", properties: { id: { type: "string" } }, required: ["id"] }
const description = {
  paths: {
    "/lines/{id}": {
      get: { responses: { 200: json(line), 404: refusal, 503: refusal } },
      delete: { responses: { 204: {} } },
    },
    "/lines/count": { get: { responses: { 200: json({ type: "integer" }) } } },
    "/lines.csv": { get: { responses: { 200: { content: { "text/csv": {} } } } } },
  },
  components: {
    schemas: { Error: { type: "object", properties: { error: { type: "string" } }, required: ["error"] } },
  },
}
const check = responseChecker(() => Response.json(description))
const respond = (body: unknown, status = 200, headers = {}) => Response.json(body, { status, headers })

it.each([
  ["GET", "/api/lines/7?version=2", respond({ id: "7" })],
  ["GET", "/api/lines/count", respond(3)],
  ["GET", "/api/lines/7", respond({ error: "No such line" }, 404)],
  ["GET", "/api/lines/7", respond({ error: "Busy" }, 503, { "Retry-After": "2" })],
  ["DELETE", "/api/lines/7", new Response(null, { status: 204 })],
  ["GET", "/api/lines.csv", new Response("id", { headers: { "Content-Type": "text/csv; charset=utf-8" } })],
  ["GET", "/api/nowhere", respond({ error: "No such URL" }, 404)],
  ["GET", "/receipts/7.png", new Response("a picture")],
])("takes what is described: %s %s", async (method, path, response) => {
  await expect(check(method, path, response)).resolves.toBeUndefined()
})

it.each([
  ["a status", "GET", "/api/lines/7", respond({ error: "Odd" }, 409), /does not describe/],
  ["a path", "GET", "/api/nowhere", respond({ id: "7" }), /does not describe/],
  ["a method", "PUT", "/api/lines/7", respond({ id: "7" }), /does not describe/],
  ["a content type", "GET", "/api/lines/7", new Response("7"), /as text\/plain/],
  ["a body", "DELETE", "/api/lines/7", respond({ id: "7" }), /does not describe/],
  ["a type", "GET", "/api/lines/7", respond({ id: 7 }), /not as described/],
  ["a property too many", "GET", "/api/lines/7", respond({ id: "7", owner: "me" }), /not as described/],
  ["a property too few", "GET", "/api/lines/7", respond({}), /not as described/],
  ["the literal path", "GET", "/api/lines/count", respond({ id: "7" }), /not as described/],
  ["a refusal of another shape", "GET", "/api/lines/7", respond({ id: "7" }, 404), /not as described/],
  ["a wait without its seconds", "GET", "/api/lines/7", respond({ error: "Busy" }, 503), /Retry-After/],
])("refuses %s that is not described: %s %s", async (_, method, path, response, message) => {
  await expect(check(method, path, response)).rejects.toThrow(message)
})
