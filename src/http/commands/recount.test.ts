import { expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { aProduct } from "#tests/fixtures/builders.ts"
import { openTestDatabase } from "#tests/fixtures/database.ts"
import { openOperator } from "#tests/fixtures/process/operator.ts"
import { recountAll } from "./recount.ts"

test("npm start recount says what it repaired, and announces it to running shops", async () => {
  const db = await openTestDatabase()
  const announced: string[] = []
  const stop = await db.listen("catalogue_changed", (payload) => void announced.push(payload))
  for (let n = 1; n <= 7; n++) await aProduct(db, { name: `Bear ${n}` })
  await db.query(sql`UPDATE listed_products SET price = 3`)
  const { options, said } = await openOperator(db.url)
  await recountAll([], options)
  expect(said).toContainEqual(
    expect.stringMatching(/^Repaired 7 of listed_products: (Bear \d, ){4}Bear \d and 2 more$/),
  )
  await expect.poll(() => announced).toEqual(["*"])

  said.length = 0
  await recountAll([], options)
  expect(said).toContain("Every count is right: nothing was changed.")
  await stop()
  await db.close()
})
