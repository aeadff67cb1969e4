import { type OpenOptions, withServices } from "../start/open-services.ts"

/** `npm start rotate-keys`: publishes a new key for access tokens. Works while the shop runs, which notices within a minute. */
export async function rotateKeysCommand(_args: string[], options: OpenOptions): Promise<void> {
  await withServices(options, async ({ auth }) => {
    const signsFrom = await auth.rotateKeys()
    options.onProgress(`A new key is published; it signs from ${signsFrom.toISOString()}. Nobody is signed out.`)
  })
}
