import fc from "fast-check"
import { describe, expect, test } from "vitest"
import {
  couriersSection,
  PARCEL_FIELDS,
  readColumns,
  readTownNames,
  writeColumns,
} from "#shop/settings/couriers-section.ts"
import { cellOf, courierPhone, faultsOf, type Parcel, rowOf, toCollectCents } from "./parcel-cells.ts"
import { PROFILES, profilesWith } from "./profiles.ts"

const parcel: Parcel = {
  orderNumber: "ORD-1",
  name: "නිමල් පෙරේරා",
  phone: "+94 77 123 4567",
  secondPhone: null,
  address: "12, Galle Road\nnear the temple",
  landmark: null,
  town: "Nugegoda",
  district: "Colombo",
  postalCode: "10250",
  dueCents: 125_050,
  grams: 750,
  items: [{ name: "Bunny", quantity: 2 }],
  note: null,
  waybill: "00123456",
}
const named = (name: string) => {
  const found = PROFILES.find((profile) => profile.name === name)
  if (!found) throw new Error(`no sheet ${name}`)
  return found
}

describe("a row", () => {
  test("has the columns of FDE with whole rupees, a national phone and one line of address", () => {
    const row = rowOf(named("FDE/Fardar"), parcel)
    const names = named("FDE/Fardar").columns.map(({ name }) => name)
    expect(Object.fromEntries(names.map((name, at) => [name, row[at]]))).toEqual({
      waybill_id: "00123456",
      order_id: "ORD-1",
      parcel_weight: 0.75,
      parcel_description: "Bunny x2",
      recipient_name: "නිමල් පෙරේරා",
      recipient_contact_1: "0771234567",
      recipient_contact_2: "",
      recipient_address: "12, Galle Road, near the temple",
      recipient_city: "Nugegoda",
      amount: 1251,
      exchange: 0,
    })
  })

  test("has the landmark in a column of its own, or behind the street where there is none", () => {
    const found = { ...parcel, landmark: "Behind the temple" }
    expect(cellOf(named("generic"), found, "address")).toBe("12, Galle Road, near the temple")
    expect(cellOf(named("FDE/Fardar"), found, "address")).toBe("12, Galle Road, near the temple, Behind the temple")
  })

  test("names a town and a district as the owner’s courier does", () => {
    const own = { name: "Koombiyo", columns: writeColumns(named("Koombiyo").columns), tracking_url: null }
    const [profile] = profilesWith([{ ...own, towns: "nugegoda = 417\nColombo = 5" }])
    expect(profile && [cellOf(profile, parcel, "town_code"), cellOf(profile, parcel, "district_code")]).toEqual([
      "417",
      "5",
    ])
    expect(profile && faultsOf(profile, parcel)).toEqual([])
    expect(profilesWith([{ ...own, towns: "" }]).map(({ name }) => name)).toEqual([
      "Koombiyo",
      "generic",
      "FDE/Fardar",
      "Trans Express",
    ])
  })

  test("has a description of at most fifty characters, whatever the letters", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (name) => {
        const cell = cellOf(named("generic"), { ...parcel, items: [{ name, quantity: 1 }] }, "description")
        expect([...String(cell)].length).toBeLessThanOrEqual(50)
      }),
    )
  })
})

test("what is collected is whole rupees and at least what is open", () => {
  fc.assert(
    fc.property(fc.nat(100_000_00), (cents) => {
      const collected = toCollectCents(cents)
      expect(collected % 100).toBe(0)
      expect(collected - cents).toBeGreaterThanOrEqual(0)
      expect(collected - cents).toBeLessThan(100)
    }),
  )
})

test.each([
  ["077-123 4567", "0771234567"],
  ["+94771234567", "0771234567"],
  ["0094 11 234 5678", "0112345678"],
  ["+44 20 7946 0958", "+44 20 7946 0958"],
  ["+1 212 555 123", "+1 212 555 123"],
])("the phone %s is %s on a sheet", (typed, written) => expect(courierPhone(typed)).toBe(written))

test.each([
  ["generic", { address: "" }, ["address"]],
  ["generic", { town: " " }, ["town"]],
  ["generic", { phone: "+44 20 7946 0958" }, ["phone"]],
  ["generic", { secondPhone: "123" }, ["second_phone"]],
  ["Trans Express", {}, ["town_code"]],
  ["Koombiyo", { district: null }, ["town_code", "district"]],
  ["generic", { district: null }, ["district"]],
  ["FDE/Fardar", { district: null }, []],
  ["FDE/Fardar", { dueCents: 100_001_00 }, ["amount"]],
] as const)("the sheet of %s misses of %j: %j", (name, changed, faults) =>
  expect(faultsOf(named(name), { ...parcel, ...changed })).toEqual(faults),
)

describe("the lines of an owner", () => {
  test("give the columns back that were written", () => {
    const columns = fc.array(
      fc.record({ name: fc.stringMatching(/^[a-zA-Z][\w =-]{0,20}[a-z]$/), field: fc.constantFrom(...PARCEL_FIELDS) }),
    )
    fc.assert(
      fc.property(columns, (written) => {
        expect(readColumns(writeColumns(written))).toEqual(written)
      }),
    )
  })

  test.each(["name", "name =", "= name", "Their name = colour"])("refuse the column %j", (line) =>
    expect(readColumns(line)).toBeNull(),
  )

  test("name towns, and refuse a line without two names", () => {
    expect(readTownNames("Jaffna = 12\n\n Fort = Colombo 01 ")).toEqual(
      new Map([
        ["jaffna", "12"],
        ["fort", "Colombo 01"],
      ]),
    )
    expect(readTownNames("Jaffna")).toBeNull()
    const { towns } = couriersSection.form.parse({
      couriers: [{ name: "Domex", columns: "Name = name", towns: "Galle\t15\r\n\tKandy\t16", tracking_url: "" }],
      overdue_days: 10,
    }).couriers[0]!
    expect(readTownNames(towns)).toEqual(new Map(Object.entries({ galle: "15", kandy: "16" })))
  })
})
