import { expect, test } from "vitest"
import { sharedApi } from "#tests/fixtures/shop-api.ts"
import { findTowns } from "./find-towns.server.ts"
import { readTowns } from "./read-towns.ts"
import { SUGGESTED_TOWNS, type TownJson } from "./towns.ts"
import text from "./towns.tsv?raw"

const api = await sharedApi()

const ask = (query: Record<string, string>) => api.send("GET", `/api/towns?${new URLSearchParams(query)}`)
const first = async (q: string): Promise<TownJson | undefined> => (await ask({ q })).body.towns[0]

test.each([
  ["maharagama", "Maharagama"],
  ["MAHARAGAMA ", "Maharagama"],
  ["mahargama", "Maharagama"],
  ["mahara", "Maharagama"],
  ["මහරගම", "මහරගම"],
  ["මහරගම\u200d", "මහරගම"],
  ["மகரகம", "மகரகம"],
  ["மஹரகம", "மகரகம"],
  ["nuwara eliya", "Nuwara Eliya"],
  ["nuvaraeliya", "Nuwara Eliya"],
  ["kandy", "Kandy"],
  ["kandi", "Kandy"],
  ["mahanuwara", "Kandy"],
  ["මහනුවර", "මහනුවර"],
  ["கண்டி", "கண்டி"],
  ["jaffna", "Jaffna"],
  ["yapanaya", "Jaffna"],
  ["yaalpanam", "Jaffna"],
  ["galkisa", "Mount Lavinia"],
  ["meegamuva", "Negombo"],
  ["negambo", "Negombo"],
  ["rathmalana", "Ratmalana"],
  ["kurunagala", "Kurunegala"],
  ["nukekoda", "Nugegoda"],
  ["தெகிவளை", "தெஹிவளை"],
  ["කොලඹ 7", "කොළඹ 7"],
  ["kolombo 7", "Colombo 7"],
  ["cinnamon gardens", "Colombo 7"],
  ["gardens", "Colombo 7"],
  ["kollupitiya", "Colombo 3"],
])("%s is %s", async (q, town) => expect((await first(q))?.town).toBe(town))

test("a town comes with its district and post code, in the letters in which it was asked for", async () => {
  expect(await first("borella")).toEqual({
    town: "Colombo 8",
    known_as: "Borella",
    district: "Colombo",
    district_id: 5,
    postal_code: "00800",
  })
  expect(await first("බොරැල්ල")).toMatchObject({ known_as: "බොරැල්ල", district: "කොළඹ" })
  expect(await first("பொறளை")).toMatchObject({ known_as: "பொறளை", district: "கொழும்பு" })
  expect(await first("nallur")).toEqual({ town: "Nallur", district: "Jaffna", district_id: 9, postal_code: null })
})

test("the larger ones are first, numbers in their order, and of two towns with one name both", async () => {
  const names = async (q: string, limit: number) => (await findTowns(q, limit)).map(({ town }) => town)
  expect(await names("ka", 2)).toEqual(["Kandy", "Kalutara"])
  expect(await names("colombo", 20)).toEqual(expect.arrayContaining(["Colombo 9", "Colombo 10", "Colombo 15"]))
  expect((await names("colombo", 20)).slice(8, 11)).toEqual(["Colombo 9", "Colombo 10", "Colombo 11"])
  expect((await findTowns("ihalagama", 6)).map(({ district }) => district)).toEqual(["Anuradhapura", "Kegalle"])
})

test("what is no town finds none", async () => {
  for (const q of ["qwertz", "12 Flower Road", "?", "東京", "🧶", "%", "x".repeat(200)]) {
    expect((await ask({ q })).body, q).toEqual({ towns: [] })
  }
})

test.each<[what: string, query: Record<string, string>, field: string | undefined]>([
  ["no text", {}, "q"],
  ["an empty one", { q: "" }, "q"],
  ["one of signs that are not seen", { q: " \0\u200e" }, "q"],
  ["one of 8 KB", { q: "x".repeat(8 * 1024) }, "q"],
  ["no towns", { q: "kandy", limit: "0" }, "limit"],
  ["a thousand towns", { q: "kandy", limit: "1000" }, "limit"],
  ["half a town", { q: "kandy", limit: "1.5" }, "limit"],
  ["another value", { q: "kandy", lang: "si" }, undefined],
])("%s is refused, and the answer says where", async (_, query, field) => {
  const { status, body } = await ask(query)
  expect(status).toBe(400)
  expect(body.error).toMatchObject({ code: "invalid_query", message: expect.stringMatching(/./) })
  expect(body.error.field).toBe(field)
})

test("answers may be stored for a day, and hold as many towns as were asked for", async () => {
  const { headers, body } = await ask({ q: "ka", limit: "2" })
  expect(headers.get("Cache-Control")).toBe("public, max-age=86400")
  expect(body.towns).toHaveLength(2)
  expect((await ask({ q: "ka" })).body.towns).toHaveLength(SUGGESTED_TOWNS)
})

test("by its name in each script a town is found, in an answer of one kilobyte at most", async () => {
  const towns = readTowns(text)
  expect(towns.length).toBeGreaterThan(2_100)
  const missing: string[] = []
  let largest = 0
  for (const { written, knownAs } of towns.filter((_, at) => at % 3 === 0)) {
    for (const [at, name] of written.entries()) {
      const found = await findTowns(name, SUGGESTED_TOWNS)
      if (!found.some(({ town, known_as }) => town === name && known_as === knownAs[at])) missing.push(name)
      for (const towns of [found, await findTowns([...name].slice(0, 4).join(""), SUGGESTED_TOWNS)])
        largest = Math.max(largest, new Blob([JSON.stringify({ towns })]).size)
    }
  }
  expect(missing).toEqual([])
  expect(largest).toBeLessThanOrEqual(1024)
})
