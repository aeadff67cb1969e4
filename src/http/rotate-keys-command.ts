import { Closing } from "./closing.ts"
import { type OpenOptions, openServices } from "./open-services.ts"

/** `npm run rotate-keys`: publishes a new key for access tokens. Works beside a running shop, which notices within a minute. */
export async function rotateKeys(_args: string[], options: OpenOptions): Promise<void> {
  const closing = new Closing()
  try {
    const { auth } = await openServices(options, closing)
    const signsFrom = await auth.rotateKeys()
    options.onProgress(`A new key is published; it signs from ${signsFrom.toISOString()}. Nobody is signed out.`)
  } finally {
    await closing.run()
  }
}
