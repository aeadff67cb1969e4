import { randomUUID } from "node:crypto"
import { beforeEach } from "vitest"
import { sql } from "#database/database.ts"
import { aCustomer, openTestApi } from "./shop-api.ts"

/** The API before each test with one account alone, an administrator; `send` is that one. */
export async function openUsersDesk() {
  const api = await openTestApi()
  const desk = { api, admin: "", send, aUser }
  beforeEach(async () => {
    await api.db.query(sql`DELETE FROM user_roles`)
    await api.db.query(sql`DELETE FROM profiles`)
    desk.admin = await aCustomer(api.db, "admin")
  })

  function send(method: string, path: string, json?: unknown, as = desk.admin) {
    return api.send(method, `/api/admin/users${path}`, json === undefined ? { as } : { as, json })
  }
  async function aUser(fields: { name?: string | null; email?: string; status?: string | null; at?: string } = {}) {
    const id = randomUUID()
    const { name = "Kamala Silva", email = `${id}@example.com`, status = "active", at = "2026-01-01" } = fields
    await api.db.query(
      sql`INSERT INTO profiles (id, email, full_name, account_status, created_at) VALUES (${id}, ${email}, ${name}, ${status}, ${at})`,
    )
    return id
  }
  return desk
}
