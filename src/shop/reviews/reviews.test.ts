import { expect, test } from "vitest"
import { reviewForm, shownName } from "./reviews.ts"

test.each([
  ["Kamala Perera", "Kamala P."],
  ["  kamala   devi  silva ", "kamala S."],
  ["Kamala", "Kamala"],
  ["නිමල් පෙරේරා", "නිමල් පෙ."],
])("%j is shown as %j", (name, shown) => {
  expect(shownName(name)).toBe(shown)
})

test.each([
  [{ stars: 0, text: "" }, "stars"],
  [{ stars: 6, text: "" }, "stars"],
  [{ stars: 4.5, text: "" }, "stars"],
  [{ stars: "5", text: "" }, "stars"],
  [{ stars: 5, text: "x".repeat(1001) }, "text"],
  [{ stars: 5, text: "a\0b" }, "text"],
  [{ stars: 5, text: "", pictures: ["a", "b", "c", "d"] }, "pictures"],
  [{ stars: 5, text: "", pictures: ["a", "a"] }, "pictures"],
])("%j is refused at %s", (review, field) => {
  expect(reviewForm.safeParse(review).error?.issues[0]?.path[0]).toBe(field)
})

test("a text is trimmed, and its lines stay", () => {
  expect(reviewForm.parse({ stars: 5, text: " soft\r\nand kind \n" })).toEqual({
    stars: 5,
    text: "soft\nand kind",
    pictures: [],
  })
})
