import { describe, expect, test } from "vitest"
import { deliveryFee, emailAddress, onOff, origin, password, wholeWithin } from "./setting-values.ts"

test.each([
  ["0", 0],
  ["65535", 65_535],
  ["65536", null],
  ["-1", null],
  ["80.5", null],
  ["1e3", null],
  ["0x50", null],
  ["", null],
])("a whole number from 0 to 65535: %j is %j", (text, value) => {
  expect(wholeWithin(text, 0, 65_535)).toBe(value)
})

test.each([
  ["https://shop.example", "https://shop.example"],
  ["https://shop.example/", "https://shop.example"],
  ["HTTP://Shop.Example:8080/", "http://shop.example:8080"],
  ["https://shop.example:443", "https://shop.example"],
  ["https://shop.example/shop", null],
  ["https://shop.example/?a=1", null],
  ["ftp://shop.example", null],
  ["shop.example", null],
])("an origin: %j is %j", (text, value) => {
  expect(origin(text)).toBe(value)
})

test.each([
  ["Owner@Nool.Example", "owner@nool.example"],
  ["owner", null],
  ["two words@nool.example", null],
  ["<owner@nool.example>", null],
  ["a@b@nool.example", null],
  [`${"a".repeat(255)}@nool.example`, null],
])("an e-mail address: %j is %j", (text, value) => {
  expect(emailAddress(text)).toBe(value)
})

describe("a password", () => {
  test("has 6 to 128 characters, and none is none", () => {
    expect(["", "a".repeat(6), "a".repeat(128)].map(password)).toEqual(["", "a".repeat(6), "a".repeat(128)])
    expect(["a".repeat(5), "a".repeat(129)].map(password)).toEqual([null, null])
  })
})

test.each([
  ["300", 30_000],
  ["0", 0],
  ["12.5", 1250],
  ["12.05", 1205],
  ["12.505", null],
  ["-1", null],
  ["1,000", null],
  ["12345678", null],
])("a delivery fee: %j is %j cents", (text, cents) => {
  expect(deliveryFee(text)).toBe(cents)
})

test.each([
  [["on", "TRUE", "1", "Yes"], true],
  [["off", "False", "0", "no"], false],
  [["", "maybe", "2"], null],
])("a switch: each of %j is %j", (texts, value) => {
  for (const text of texts) expect(onOff(text)).toBe(value)
})
