import { expect, test } from "vitest"
import { settingsWith } from "#tests/fixtures/settings.ts"
import { shownMaker } from "./settings.ts"

const settings = await settingsWith()
const told = { ...settings.maker, name: "Kamala", town: "Galle", text: "I crochet." }

test("a maker is shown once there are a name and words, and not while hidden", () => {
  const withMaker = (maker: typeof told, samples = false) => shownMaker({ ...settings, maker, samples })
  expect(withMaker(told)).toMatchObject({ name: "Kamala", town: "Galle", sample: false })
  expect(withMaker({ ...told, shown: false })).toBeNull()
  for (const missing of ["name", "text"]) expect(withMaker({ ...told, [missing]: "" })).toBeNull()
})

test("beside samples a made-up person stands there until the owner tells of one", () => {
  expect(shownMaker({ ...settings, samples: true })).toMatchObject({ name: "Nimali", sample: true })
  expect(shownMaker({ ...settings, maker: told, samples: true })).toMatchObject({ name: "Kamala", sample: false })
  expect(shownMaker({ ...settings, samples: false })).toBeNull()
})
