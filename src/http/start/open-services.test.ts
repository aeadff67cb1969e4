import { expect, test } from "vitest"
import { createTestDatabase } from "#tests/fixtures/database.ts"
import { openOperator } from "#tests/fixtures/process/operator.ts"
import { withServices } from "./open-services.ts"

test.each([
  ["TEMPLATE template0 LC_CTYPE 'C'", 1],
  ["", 0],
])("a database made with '%s' is reported to lack Sinhala letters in %i lines", async (createOptions, lines) => {
  const { options, said } = await openOperator(await createTestDatabase(createOptions))
  await withServices(options, async () => {})
  expect(said.filter((line) => /Sinhala and Tamil use no index.*C\.UTF-8/.test(line))).toHaveLength(lines)
})
