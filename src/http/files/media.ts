import type { Context, MiddlewareHandler } from "hono"
import { m } from "#messages/messages.js"
import type { Files } from "#platform/files/files.ts"
import { mailedForm } from "#platform/pictures/pictures.ts"
import { LARGEST_WIDTH, mailedPicture } from "#shop/catalogue/pictures/pictures.ts"

const FILE = /^\/media\/((products|reviews)\/([\w-]+)\/)(?:(\d+\.(webp|avif))|zoom\.webp)$/
const CACHED_FOR_A_YEAR = "public, max-age=31536000, immutable"
/** A hidden review's picture may still be shown from caches for this time. */
const CACHED_FOR_MINUTES = "public, max-age=300"

type Stored = Pick<Files, "get">

/** Serves product pictures, whose names are never used twice. Nothing else of the file store can be reached here. */
export function serveMedia(files: Stored): MiddlewareHandler {
  return async (c) => {
    const sent = await sendPicture(c, files, "products", CACHED_FOR_A_YEAR)
    return sent ?? c.text(m.errors_path_not_found(), 404)
  }
}

/** Serves pictures that a shown review holds. `isShown` takes the part of a path that a picture's files share. */
export function serveReviewPictures(files: Stored, isShown: (name: string) => Promise<boolean>): MiddlewareHandler {
  return async (c) => {
    const [, , , name] = FILE.exec(c.req.path) ?? []
    const sent = name && (await isShown(name)) ? await sendPicture(c, files, "reviews", CACHED_FOR_MINUTES) : null
    return sent ?? c.text(m.errors_path_not_found(), 404)
  }
}

/** Sends a picture; a zoom is the largest stored size. A key is never used for other bytes: as ETag it needs no look at the store. */
async function sendPicture(
  c: Context,
  files: Stored,
  place: "products" | "reviews",
  caching: string,
): Promise<Response | null> {
  const [, folder, found, , file, format = "webp"] = FILE.exec(c.req.path) ?? []
  if (found !== place) return null
  const key = `${folder}${file ?? "zoom.webp"}`
  const etag = `"${key}"`
  const known = c.req.header("if-none-match")?.split(",") ?? []
  const headers = { etag, "cache-control": caching }
  if (known.some((each) => each.trim().replace(/^W\//, "") === etag)) return c.body(null, 304, headers)
  const bytes = (await files.get(key)) ?? (file ? null : await files.get(`${folder}${LARGEST_WIDTH}.webp`))
  return bytes && c.body(new Uint8Array(bytes), 200, { ...headers, "content-type": `image/${format}` })
}

/**
 * Serves the pictures that mails show of the shop itself. Each is made at its first request, and only from those of now, so that nobody can cause
 * more work.
 * @param shown returns the logo and the maker's portrait
 */
export function serveMailedPictures(files: Files, shown: () => ReadonlyArray<string | null>): MiddlewareHandler {
  const made = new Map<string, Buffer>()
  return async (c, next) => {
    const pictures = shown()
    const of = pictures.find((each) => each !== null && c.req.path === mailedPicture(each))
    if (!of) return next()
    for (const each of made.keys()) if (!pictures.includes(each)) made.delete(each)
    const jpeg = made.get(of) ?? (await makeJpeg(files, of))
    if (!jpeg) return next()
    made.set(of, jpeg)
    return c.body(new Uint8Array(jpeg), 200, {
      "content-type": "image/jpeg",
      "cache-control": CACHED_FOR_A_YEAR,
    })
  }
}

async function makeJpeg(files: Files, imageUrl: string): Promise<Buffer | null> {
  const [, folder, place, , file] = FILE.exec(imageUrl) ?? []
  const stored = place === "products" && file ? await files.get(`${folder}${file}`) : null
  return stored && mailedForm(stored)
}
