import { expect, test } from "vitest"
import type { ParcelWarning } from "#shop/parcels/parcels.ts"
import { countLacks, lacksOf } from "./lacks.ts"

const parcel = (district: string | null, ...warnings: ParcelWarning[]) => ({ district, warnings })

test("a district that is known lacks only the courier's name for it", () => {
  expect(lacksOf(parcel(null, "town_code", "district"))).toEqual(["town_code", "district"])
  expect(lacksOf(parcel("Galle", "district"))).toEqual(["district_code"])
})

test("what most parcels lack is counted first", () => {
  const parcels = [parcel("Galle"), parcel(null, "phone", "district"), parcel(null, "district")]
  expect(countLacks(parcels)).toEqual([
    ["district", 2],
    ["phone", 1],
  ])
})
