import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { checksum, parseObjects, printObjects, withChecksum } from "./emv.ts"
import { codeForOrder, isPayableByCode, payeeOf } from "./lankaqr.ts"

const FIXED =
  "0002010102112632002819999000000000000000123400015204594753031445802LK5911NOOL CRAFTS6005KANDY6105200006208050400006304BA2D"
const UPAY =
  "0002010102112632002816728000581200000000100000055204581253031445502015802LK5909Vits Food6007Colombo61050080062580032537c0a88562e4a599cab63d1992f0dac05181600766683296-000563042AB7"

/** Makes a code like the owner's, with one part of its text replaced. */
const altered = (part: string, by: string) => withChecksum(FIXED.slice(0, -8).replace(part, by))

test("the checksum is CRC-16/CCITT-FALSE of bytes, while lengths count characters", () => {
  expect(checksum("123456789")).toBe("29B1")
  expect(parseObjects("64120002TA0102வா")).toEqual([{ id: "64", value: "0002TA0102வா" }])
  expect(checksum("වා")).not.toBe(checksum("வா"))
})

test("what is printed is parsed again, whatever the objects hold", () => {
  const id = fc.integer({ min: 0, max: 99 }).map((number) => String(number).padStart(2, "0"))
  const value = fc.string({ minLength: 1, maxLength: 99 })
  fc.assert(
    fc.property(fc.array(fc.record({ id, value })), (objects) => {
      expect(parseObjects(printObjects(objects))).toEqual(objects)
    }),
  )
})

test("a bank's fixed code says who is paid", () => {
  expect(payeeOf(FIXED)).toEqual({ name: "NOOL CRAFTS", city: "KANDY", bank: "9999", number: "1234", personal: false })
  expect(payeeOf(`${FIXED.slice(0, -4)}ba2d`)).toMatchObject({ bank: "9999" })
  expect(payeeOf(UPAY)).toMatchObject({ name: "Vits Food", city: "Colombo", bank: "6728", number: "1000" })
  expect(payeeOf(altered("52045947", "52044829"))).toMatchObject({ personal: true })
})

describe("refuses", () => {
  test.each([
    ["nothing", "", "other_kind"],
    ["an address", "https://nool.example", "other_kind"],
    ["what no database stores", altered("KANDY", "KAN\0Y"), "other_kind"],
    ["a text that is too long", withChecksum(`000201${"0199".padEnd(103, "x").repeat(6)}`), "other_kind"],
    ["a wrong checksum", `${FIXED.slice(0, -1)}E`, "damaged"],
    ["half a code", FIXED.slice(0, 60), "damaged"],
    ["lengths that do not fit", altered("5911", "5999"), "damaged"],
    ["a code for one payment", altered("010211", "010212"), "one_payment"],
    ["a code with an amount", altered("5802LK", "5406100.005802LK"), "one_payment"],
    ["another currency", altered("5303144", "5303156"), "not_rupees"],
    ["another country", altered("5802LK", "5802CN"), "not_lankaqr"],
    ["nobody's name", altered("5911NOOL CRAFTS", ""), "not_lankaqr"],
    ["no account of LankaPay", altered("26320028", "28320028"), "not_lankaqr"],
  ])("%s", (_, text, problem) => {
    expect(payeeOf(text)).toBe(problem)
  })
})

const order = { cents: 3_450_00, orderNumber: "ORD-1795300000000" }

test("an order's code carries its amount and number, and all else as the bank gave it", () => {
  expect(codeForOrder(FIXED, "amount_and_number", order)).toBe(
    "00020101021226320028199990000000000000001234000152045947530314454073450.005802LK5911NOOL CRAFTS6005KANDY61052000062290117ORD-1795300000000050400006304865C",
  )
  expect(codeForOrder(UPAY, "amount_and_number", { cents: 1_250_00, orderNumber: "ORD-1795300000001" })).toBe(
    "00020101021226320028167280005812000000001000000552045812530314454071250.005802LK5909Vits Food6007Colombo61050080062790117ORD-17953000000010032537c0a88562e4a599cab63d1992f0dac05181600766683296-0005630469EA",
  )
})

test("it carries less where the owner says so, and a number only where there is room", () => {
  expect(codeForOrder(FIXED, "nothing", order)).toBe(FIXED)
  const amountOnly = codeForOrder(FIXED, "amount", order)
  expect(amountOnly).toContain("54073450.005802LK")
  expect(amountOnly).toContain("6208050400006304")
  const long = altered("620805040000", `62940590${"7".repeat(90)}`)
  expect(codeForOrder(long, "amount_and_number", order)).toBe(codeForOrder(long, "amount", order))
  const without = altered("620805040000", "")
  expect(codeForOrder(without, "amount_and_number", order)).toContain("62210117ORD-17953000000006304")
})

test("LANKAQR takes more than nothing and at most 200,000 rupees", () => {
  expect([0, 1, 200_000_00, 200_000_01].map(isPayableByCode)).toEqual([false, true, true, false])
})
