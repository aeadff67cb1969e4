import type { MiddlewareHandler } from "hono"
import { m } from "#messages/messages.js"
import type { Files } from "#platform/files/files.ts"

const PICTURE = /^\/media\/(products\/[a-z0-9-]+\/\d+\.(webp|avif))$/i
const CACHED_FOR_A_YEAR = "public, max-age=31536000, immutable"

/** Product pictures: public, under names that are never used twice. Nothing else of the file store can be reached here. */
export function serveMedia(files: Files): MiddlewareHandler {
  return async (c) => {
    const [, key, format] = PICTURE.exec(c.req.path) ?? []
    const bytes = key ? await files.get(key) : null
    if (!bytes) return c.text(m.errors_path_not_found(), 404)
    return c.body(new Uint8Array(bytes), 200, { "content-type": `image/${format}`, "cache-control": CACHED_FOR_A_YEAR })
  }
}
