import { expect, test } from "vitest"
import { type Queryable, sql } from "#database/database.ts"
import { sharedDatabase } from "#tests/fixtures/database.ts"
import { countVisits, isVisit } from "./visits.ts"

const db = await sharedDatabase()
const browser = { "sec-fetch-dest": "document", "sec-fetch-site": "none", "user-agent": "Mozilla/5.0 Firefox/150.0" }
const request = (url: string, headers: Record<string, string> = {}, method = "GET") => {
  return { method, url, headers: { ...browser, ...headers } }
}

test.each(["/", "/?utm_source=x", "/si", "/ta/", "/shop", "/shop?q=bear", "/product/1", "/si/product/1?x=1"])(
  "who comes to %s from elsewhere counts",
  (url) => {
    expect(isVisit(request(url))).toBe(true)
    expect(isVisit(request(url, { "sec-fetch-site": "cross-site" }))).toBe(true)
  },
)

test.each<[string, Parameters<typeof request>]>([
  ["another page of the shop led there", ["/", { "sec-fetch-site": "same-origin" }]],
  ["a part of a page", ["/", { "sec-fetch-dest": "image" }]],
  ["data that a page reads", ["/product/1.data", { "sec-fetch-dest": "empty" }]],
  ["a page that a browser fetches ahead", ["/", { "sec-purpose": "prefetch" }]],
  ["a search engine", ["/", { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" }]],
  ["a browser without a window", ["/", { "user-agent": "HeadlessChrome/150" }]],
  ["a program that says nothing", ["/", { "sec-fetch-dest": "" }]],
  ["another method", ["/", {}, "HEAD"]],
  ["the back-office", ["/admin"]],
  ["the cart", ["/cart"]],
  ["a page of another name", ["/shopping"]],
  ["a word that begins as a language", ["/site"]],
])("%s does not count", (_, sent) => expect(isVisit(request(...sent))).toBe(false))

test("visits are added to the day by all processes, and those that could not be written are written later", async () => {
  let isAway = true
  const failing: Queryable = {
    query: (statement) => (isAway ? Promise.reject(new Error("away")) : db.query(statement)),
  }
  const [one, other] = [countVisits(failing, 20), countVisits(db, 60_000)]
  for (let n = 0; n < 3; n++) one.note(request("/"))
  one.note(request("/admin"))
  other.note(request("/shop"))
  await other.stop()
  const visits = () => db.query(sql`SELECT visits, day = colombo_day(now()) AS today FROM visit_days`)
  expect(await visits()).toEqual([{ visits: 1, today: true }])
  isAway = false
  await expect.poll(visits).toEqual([{ visits: 4, today: true }])
  await one.stop()
  await one.stop()
  expect(await visits()).toEqual([{ visits: 4, today: true }])
})
