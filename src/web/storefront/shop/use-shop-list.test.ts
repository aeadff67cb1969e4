import { expect, test } from "vitest"
import { placesToCome, recallList, rememberList } from "./use-shop-list.ts"

const aList = (nextCursor: string) => ({ first: null, more: [{ products: [], nextCursor }] })

test("a history entry restores its list as it was last shown", () => {
  rememberList("a", aList("1"))
  rememberList("a", aList("2"))
  expect(recallList("a")).toEqual(aList("2"))
  expect(recallList("never shown")).toBeUndefined()
})

test("the twenty lists shown last are remembered", () => {
  for (let n = 0; n < 20; n++) rememberList(`entry ${n}`, aList(String(n)))
  rememberList("entry 0", aList("again"))
  rememberList("one more", aList("new"))
  expect(recallList("entry 0")).toEqual(aList("again"))
  expect(recallList("entry 1")).toBeUndefined()
  expect(recallList("entry 2")).toEqual(aList("2"))
})

test.each([
  [30, 0, 30],
  [500, 0, 240],
  [500, 9, 24],
  [500, 10, 0],
  [500, 40, 0],
])("of %i missing products after %i pages %i come by scrolling", (missing, pages, places) => {
  expect(placesToCome(missing, pages)).toBe(places)
})

test("one placeholder remains although everything seems to be shown", () => {
  expect(placesToCome(0, 1)).toBe(1)
  expect(placesToCome(-2, 1)).toBe(1)
})
