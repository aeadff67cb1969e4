import { randomUUID } from "node:crypto"
import { beforeEach, describe, expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { readTable } from "#shop/api/files/table/read-table.server.ts"
import { aProductInColours } from "#tests/fixtures/catalogue/variants.ts"
import { openOrderSamples } from "#tests/fixtures/orders/order-samples.ts"

const { api, admin, fill } = await openOrderSamples()
let ids: string[] = []
beforeEach(async () => {
  const cash = { method: "cash_on_delivery", status: "confirmed" }
  await fill([
    { ...cash, number: "ORD-1", name: "=1+1", total: "1250.50", address: "කොස්ගහ පාර\n12", phone: "077 123 4567" },
    { ...cash, number: "ORD-2", name: "குமார்", payment: "paid", notes: "@night", at: "2026-01-02T00:00:00Z" },
    { number: "ORD-3", name: "Nimal", address: "", phone: "+44 20 7946 0958", at: "2026-01-03T00:00:00Z" },
  ])
  const rows = await api.db.query<{ id: string }>(sql`SELECT id FROM orders ORDER BY created_at`)
  ids = rows.map(({ id }) => id)
})
const get = (path: string) => api.fetch(`/api/admin/parcels${path}`, { headers: { "X-Test-User": admin } })
const all = () => `ids=${ids.join(",")}`

describe("the sheet", () => {
  test("is CSV with a mark, in which nothing runs and Sinhala and Tamil are whole", async () => {
    const response = await get(`.csv?${all()}&profile=FDE%2FFardar`)
    expect(response.headers.get("Content-Disposition")).toMatch(/filename="parcels-\d{4}-\d\d-\d\d\.csv"$/)
    const bytes = new Uint8Array(await response.arrayBuffer())
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect(new TextDecoder().decode(bytes).split("\r\n")).toEqual([
      "waybill_id,order_id,parcel_weight,parcel_description,recipient_name,recipient_contact_1,recipient_contact_2,recipient_address,recipient_city,amount,exchange",
      `,ORD-1,1,"Bunny ""soft"" x2",'=1+1,0771234567,,"කොස්ගහ පාර, 12",Colombo,1251,0`,
      `,ORD-2,1,"Bunny ""soft"" x2",குமார்,0771234567,,12 Galle Road,Colombo,0,0`,
      `,ORD-3,1,"Bunny ""soft"" x2",Nimal,+44 20 7946 0958,,,Colombo,0,0`.replace("+44", "'+44"),
      "",
    ])
  })

  test("is a workbook of the same cells, whose phones are texts and whose amounts are numbers", async () => {
    const response = await get(`.xlsx?${all()}&profile=FDE%2FFardar`)
    const read = await readTable(new Uint8Array(await response.arrayBuffer()))
    if (!read.ok) throw new Error(read.message)
    const [head, first, second] = read.value.rows.map(({ cells }) => cells.map((cell) => cell?.value ?? ""))
    expect(head?.slice(0, 2)).toEqual(["waybill_id", "order_id"])
    expect(first?.slice(1)).toEqual(
      ["ORD-1", 1, 'Bunny "soft" x2', "=1+1", "0771234567", "", "කොස්ගහ පාර, 12", "Colombo", 1251, 0].map(String),
    )
    expect(second).toContain("குமார்")
    const kinds = read.value.rows[1]?.cells.map((cell) => cell?.kind)
    expect([kinds?.[5], kinds?.[9]]).toEqual(["text", "number"])
  })

  test("is refused without chosen orders, and of a courier that is gone", async () => {
    expect((await get(".csv")).status).toBe(400)
    expect((await get(".csv?ids=1")).status).toBe(400)
    expect((await get(`.xlsx?${all()}&profile=Gone`)).status).toBe(422)
    expect(await (await get(`.csv?ids=${randomUUID()}`)).text()).toMatch(/^order_number,.*\r\n$/)
  })
})

describe("the parcels", () => {
  test("are those that were chosen, with what is missing and what is collected", async () => {
    await api.db.query(sql`UPDATE orders SET delivery_town = 'Nugegoda', delivery_district = 5,
      second_phone = '0112 345 678' WHERE id = ${ids[0]}`)
    const { body } = await api.send("GET", `/api/admin/parcels?${all()}&profile=FDE%2FFardar`, { as: admin })
    expect(body.profiles).toEqual(["generic", "FDE/Fardar", "Trans Express", "Koombiyo"])
    expect(body.parcels).toMatchObject([
      {
        order_number: "ORD-1",
        to_collect: 1251,
        warnings: [],
        town: "Nugegoda",
        district: "Colombo",
        phones: ["0771234567", "0112345678"],
      },
      { order_number: "ORD-2", to_collect: 0, warnings: [] },
      { order_number: "ORD-3", to_collect: 0, warnings: ["unpaid", "address", "phone"] },
    ])
  })

  test("say where a town lies in another district than the one that was chosen", async () => {
    const cities = ["Jaffna", "யாழ்ப்பாணம்", "Jaffna, Sri Lanka", "Nowhere"]
    for (const [city, district, warnings] of [
      ...cities.slice(0, 3).map((city) => [city, 14, ["elsewhere"]] as const),
      ...cities.map((city) => [city, 9, []] as const),
      ["Nowhere", 14, []],
      ["Jaffna", null, ["district"]],
    ] as const) {
      await api.db.query(
        sql`UPDATE orders SET delivery_city = ${city}, delivery_district = ${district} WHERE order_number = 'ORD-2'`,
      )
      const { body } = await api.send("GET", `/api/admin/parcels?ids=${ids[1]}`, { as: admin })
      expect([city, district, body.parcels[0].warnings]).toEqual([city, district, warnings])
    }
  })

  test("stay where their courier's list lacks the district or the town, each named", async () => {
    const columns = "Ref = order_number\nDistrict = district_code\nCity = town_code"
    const save = (towns: string, version: number) => {
      const json = { couriers: [{ name: "Ours", columns, towns, tracking_url: null }], overdue_days: 10, version }
      return api.send("PUT", "/api/admin/settings/couriers", { as: admin, json })
    }
    const warned = async () => {
      const { body } = await api.send("GET", `/api/admin/parcels?${all()}&profile=Ours`, { as: admin })
      return body.parcels.slice(0, 2).map(({ warnings }: { warnings: string[] }) => warnings)
    }
    await api.db.query(sql`UPDATE orders SET delivery_district = 11, delivery_city = 'Peradeniya'`)
    const { body } = await save("Kandy = 4\nPeradeniya = 417", 0)
    expect(await warned()).toEqual([[], []])
    await save("Peradeniya = 417", body.version)
    expect(await warned()).toEqual([["district"], ["district"]])
    expect(await (await get(`.csv?${all()}&profile=Ours`)).text()).toContain("ORD-1,,417\r\n")
    await api.db.query(sql`UPDATE orders SET delivery_city = 'Kadugannawa' WHERE order_number = 'ORD-1'`)
    expect(await warned()).toEqual([["town_code", "district"], ["district"]])
    await api.db.query(sql`DELETE FROM settings WHERE section = 'couriers'`)
    await api.shop.settings.reload()
  })

  test("are those that wait to be sent, where none was chosen", async () => {
    const { body } = await api.send("GET", "/api/admin/parcels", { as: admin })
    expect(body.parcels.map((each: { order_number: string }) => each.order_number)).toEqual(["ORD-1", "ORD-2"])
  })

  test("weigh what their fee counts: a variant what its product does, others what the settings say", async () => {
    const { id, variants } = await aProductInColours(api.db, ["Blue"])
    await api.db.query(sql`UPDATE products SET weight_grams = 2100 WHERE id = ${id}`)
    await api.db.query(sql`UPDATE order_items SET product_id = ${variants[0]} WHERE order_id = ${ids[0]}`)
    const json = { rules: [], usual_grams: 300, version: 0 }
    expect((await api.send("PUT", "/api/admin/settings/fee_rules", { as: admin, json })).status).toBe(200)
    const rows = (await (await get(`.csv?${all()}&profile=FDE%2FFardar`)).text()).split("\r\n")
    expect(rows.map((row) => row.split(",")[2])).toEqual(["parcel_weight", "4.2", "0.6", "0.6", undefined])
  })

  test("follow the sheets of the settings", async () => {
    const couriers = [{ name: "Our courier", columns: "Ref = order_number", towns: "", tracking_url: null }]
    const json = { couriers, overdue_days: 10, version: 0 }
    expect((await api.send("PUT", "/api/admin/settings/couriers", { as: admin, json })).status).toBe(200)
    expect(await (await get(`.csv?${all()}`)).text()).toBe("Ref\r\nORD-1\r\nORD-2\r\nORD-3\r\n")
    for (const wrong of [{ columns: "Ref = colour" }, { columns: "" }, { tracking_url: "http://x" }, { name: "" }]) {
      const faulty = { ...json, couriers: [{ ...couriers[0], ...wrong }] }
      expect((await api.send("PUT", "/api/admin/settings/couriers", { as: admin, json: faulty })).status).toBe(422)
    }
    const twice = { ...json, couriers: [...couriers, { ...couriers[0], name: "OUR COURIER" }] }
    expect((await api.send("PUT", "/api/admin/settings/couriers", { as: admin, json: twice })).status).toBe(422)
  })
})
