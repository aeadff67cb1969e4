import sharp from "sharp"
import type { LoadCustomer } from "./customer.ts"
import type { LoadShop } from "./process.ts"

/** A photo as a phone takes it; its rotation keeps the decoder from working line by line. */
export function photoOf(width: number, height: number): Promise<Buffer> {
  const flat = sharp({ create: { width, height, channels: 3, background: "#c86" } })
  return flat.withMetadata({ orientation: 6 }).jpeg().toBuffer()
}

/** Uploads it as a customer's receipt; returns the status of the response. */
export async function sendReceipt({ url }: LoadShop, { headers }: LoadCustomer, photo: Buffer): Promise<number> {
  const body = new FormData()
  body.set("file", new File([new Uint8Array(photo)], "photo.jpg"))
  const authorization = headers.authorization ?? ""
  const { status } = await fetch(`${url}/api/receipts`, { method: "POST", headers: { authorization }, body })
  return status
}
