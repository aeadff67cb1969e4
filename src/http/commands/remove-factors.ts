import { type OpenOptions, withServices } from "../start/open-services.ts"

/**
 * Runs `npm start remove-factors person@shop.example` for a user who lost their second factor. It works while the shop
 * runs. Rejects with what to do when no user has that e-mail address.
 */
export async function removeFactorsCommand(args: string[], options: OpenOptions): Promise<void> {
  const [email] = args
  if (!email) throw new Error("Say whose: npm start remove-factors person@shop.example")
  await withServices(options, async ({ services, auth }) => {
    const removed = await services.db.transaction((tx) => auth.removeFactors(tx, email))
    if (removed === null) throw new Error(`Nobody has the address ${email}: check how it is written.`)
    options.onProgress(`${removed} removed from ${email}, who was signed out and gets a mail about it.`)
  })
}
