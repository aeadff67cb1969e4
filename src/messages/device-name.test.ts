import { expect, test } from "vitest"
import { deviceName } from "./device-name.ts"

test.each([
  ["Firefox on Linux", "Linux හි Firefox"],
  ["Samsung Internet", "Samsung Internet"],
  ["an unknown browser", "නාඳුනන බ්‍රවුසරයක්"],
])("%s is the same in English and reads %s in Sinhala", (device, sinhala) => {
  expect([deviceName(device, "en"), deviceName(device, "si")]).toEqual([device, sinhala])
})
