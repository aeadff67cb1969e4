import { readdir, readFile } from "node:fs/promises"
import { extname, join } from "node:path"
import type { MiddlewareHandler } from "hono"
import { chooseEncoding, type Encoding, encodeWell } from "../requests/compression.ts"
import { noteRoute } from "../requests/request-metrics.ts"

const TYPES: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".txt": "text/plain; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".webp": "image/webp",
  ".avif": "image/avif",
  ".woff2": "font/woff2",
  ".webmanifest": "application/manifest+json",
}
const COMPRESSED_ALREADY = new Set([".png", ".webp", ".avif", ".woff2", ".ico"])
/** Their names hold a hash: what has one of them never changes. */
const HASHED = "/assets/"
const CACHED_FOR_A_YEAR = "public, max-age=31536000, immutable"
const CACHED_FOR_A_DAY = "public, max-age=86400"

interface Asset {
  readonly type: string
  readonly cacheControl: string
  readonly bytes: Buffer
  readonly compressible: boolean
  readonly encoded: Map<Encoding, Promise<Buffer>>
}

export interface AssetFiles {
  /** Is the folder where the build put the files for browsers. */
  readonly own: string
  /** Reads a file that another version has under this name in /assets. */
  readonly ofOthers?: (name: string) => Promise<Buffer | undefined>
}

export async function serveAssets({ own, ofOthers }: AssetFiles): Promise<MiddlewareHandler> {
  const assets = await readAssets(own)
  async function find(path: string): Promise<Asset | undefined> {
    if (!assets.has(path) && path.startsWith(HASHED)) {
      const bytes = await ofOthers?.(path.slice(HASHED.length))
      if (bytes) assets.set(path, asAsset(path, bytes))
    }
    return assets.get(path)
  }
  return async (c, next) => {
    const asset = c.req.method === "GET" || c.req.method === "HEAD" ? await find(c.req.path) : undefined
    if (!asset) return next()
    noteRoute(c, "/assets/*")
    const headers: Record<string, string> = { "content-type": asset.type, "cache-control": asset.cacheControl }
    if (!asset.compressible) return c.body(new Uint8Array(asset.bytes), 200, headers)
    const encoding = chooseEncoding(c.req.header("accept-encoding"))
    const body = await encoded(asset, encoding)
    headers.vary = "accept-encoding"
    if (encoding !== "identity") headers["content-encoding"] = encoding
    return c.body(new Uint8Array(body), 200, headers)
  }
}

function encoded(asset: Asset, encoding: Encoding): Promise<Buffer> {
  const body = asset.encoded.get(encoding) ?? encodeWell(asset.bytes, encoding)
  asset.encoded.set(encoding, body)
  return body
}

async function readAssets(folder: string): Promise<Map<string, Asset>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const assets = new Map<string, Asset>()
  for (const entry of entries) {
    if (!entry.isFile() || entry.parentPath.includes(".vite")) continue
    const file = join(entry.parentPath, entry.name)
    const path = `/${file.slice(folder.length).replaceAll("\\", "/").replace(/^\/+/, "")}`
    assets.set(path, asAsset(path, await readFile(file)))
  }
  return assets
}

function asAsset(path: string, bytes: Buffer): Asset {
  const ending = extname(path)
  return {
    type: TYPES[ending] ?? "application/octet-stream",
    cacheControl: path.startsWith(HASHED) ? CACHED_FOR_A_YEAR : CACHED_FOR_A_DAY,
    bytes,
    compressible: !COMPRESSED_ALREADY.has(ending),
    encoded: new Map(),
  }
}
