import { expect, test } from "vitest"
import { createTestDatabase } from "#tests/fixtures/database.ts"
import { inTransaction } from "./connection.ts"

test("a statement that the end of the server cuts says that the connection was lost", async () => {
  const cut = inTransaction(await createTestDatabase(), { begin: "BEGIN" }, (client) =>
    client.query("SELECT pg_terminate_backend(pg_backend_pid())"),
  )
  await expect(cut).rejects.toThrow("The connection to the database was lost")
})
