import type { MiddlewareHandler } from "hono"
import { m } from "#messages/messages.js"
import type { Files } from "#platform/files/files.ts"
import { mailedForm } from "#platform/pictures/mailed.ts"
import { LARGEST_WIDTH, mailedPicture } from "#shop/catalogue/pictures/pictures.ts"
import { hasAlready, sendStored, tagOfKey } from "./stored-file.ts"

const PICTURE = /^\/media\/(products\/[a-z0-9-]+\/\d+\.(webp|avif))$/i
const ZOOMED = /^\/media\/(products\/[a-z0-9-]+\/)zoom\.webp$/i
const CACHED_FOR_A_YEAR = "public, max-age=31536000, immutable"

/**
 * Product pictures: public, under names that are never used twice. A zoom is the largest there is of a picture. Nothing else of the file
 * store can be reached here.
 */
export function serveMedia(files: Pick<Files, "size" | "stream">): MiddlewareHandler {
  return async (c) => {
    const [, folder] = ZOOMED.exec(c.req.path) ?? []
    const [, key, format] = folder ? [null, `${folder}zoom.webp`, "webp"] : (PICTURE.exec(c.req.path) ?? [])
    if (!key) return c.text(m.errors_path_not_found(), 404)
    const etag = tagOfKey(key)
    if (hasAlready(c, etag)) return c.body(null, 304, { etag, "cache-control": CACHED_FOR_A_YEAR })
    const headers = { etag, "content-type": `image/${format}`, "cache-control": CACHED_FOR_A_YEAR }
    const found = await sendStored(c, files, key, headers)
    const sent = found ?? (folder ? await sendStored(c, files, `${folder}${LARGEST_WIDTH}.webp`, headers) : null)
    return sent ?? c.text(m.errors_path_not_found(), 404)
  }
}

/**
 * The logo as mails show it: made when it is first asked for, and of no other picture, so that nobody makes the shop work.
 * @param logo the `image_url` of the one that is set
 */
export function serveMailedLogo(files: Files, logo: () => string | null): MiddlewareHandler {
  let made: { readonly of: string; readonly jpeg: Buffer } | undefined
  return async (c, next) => {
    const of = logo()
    if (!of || c.req.path !== mailedPicture(of)) return next()
    if (made?.of !== of) {
      const jpeg = await makeLogo(files, of)
      if (!jpeg) return next()
      made = { of, jpeg }
    }
    return c.body(new Uint8Array(made.jpeg), 200, {
      "content-type": "image/jpeg",
      "cache-control": CACHED_FOR_A_YEAR,
    })
  }
}

async function makeLogo(files: Files, imageUrl: string): Promise<Buffer | null> {
  const [, key] = PICTURE.exec(imageUrl) ?? []
  const stored = key ? await files.get(key) : null
  return stored && mailedForm(stored)
}
