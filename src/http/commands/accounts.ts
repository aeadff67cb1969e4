import { randomBytes } from "node:crypto"
import { grantAdminAndTell } from "#shop/customers/accounts.server.ts"
import { type OpenOptions, withServices } from "../start/open-services.ts"

const EMAIL = /^[^\s@<>]+@[^\s@<>]+$/

/** Makes an account an administrator, if need be a new one. Rejects with the cure when the e-mail address is missing or odd. */
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

export async function removeFactorsCommand([email]: string[], options: OpenOptions): Promise<void> {
  if (!email) throw new Error("Say whose: npm start remove-factors person@shop.example")
  await withServices(options, async ({ services, auth }) => {
    const removed = await services.db.transaction((tx) => auth.removeFactors(tx, email))
    if (removed === null) throw new Error(`Nobody has the address ${email}: check how it is written.`)
    options.onProgress(`${removed} removed from ${email}, who was signed out and gets a mail about it.`)
  })
}

/** `npm start rotate-keys`: publishes a new key for access tokens, which a running shop notices within a minute. */
export async function rotateKeysCommand(_args: string[], options: OpenOptions): Promise<void> {
  await withServices(options, async ({ auth }) => {
    const signsFrom = await auth.rotateKeys()
    options.onProgress(`A new key is published; it signs from ${signsFrom.toISOString()}. Nobody is signed out.`)
  })
}
