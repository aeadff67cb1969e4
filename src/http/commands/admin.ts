import { randomBytes } from "node:crypto"
import { grantAdminAndTell } from "#shop/customers/accounts.server.ts"
import { type OpenOptions, withServices } from "../start/open-services.ts"

const EMAIL = /^[^\s@<>]+@[^\s@<>]+$/

/**
 * `npm run admin -- person@shop.example`: makes that account an administrator, and the account first when there is none.
 * Works while the shop runs. Rejects with the cure when the e-mail address is missing or odd.
 */
export async function makeAdmin(args: string[], options: OpenOptions): Promise<void> {
  const email = args[0]?.toLowerCase()
  if (!email || !EMAIL.test(email)) throw new Error("Say whom: npm run admin -- person@shop.example")
  await withServices(options, async ({ services, auth }) => {
    const password = randomBytes(9).toString("base64url")
    const { existed } = await services.db.transaction(async (tx) => {
      const user = await auth.createUser(tx, { email, password, fullName: null, initialPassword: true })
      await grantAdminAndTell(tx, services.outbox, user.id)
      return user
    })
    options.onProgress(
      existed
        ? `${email} is an administrator now.`
        : `${email} is an administrator, password: ${password} (to be replaced within 7 days)`,
    )
  })
}
