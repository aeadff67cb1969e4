import { readdir, readFile } from "node:fs/promises"
import { extname, join } from "node:path"
import type { MiddlewareHandler } from "hono"
import { chooseEncoding, type Encoding, encodeWell } from "./compression.ts"
import { noteRoute } from "./monitoring/request-metrics.ts"

const TYPES: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
  ".webmanifest": "application/manifest+json",
}
const COMPRESSED_ALREADY = new Set([".png", ".webp", ".woff2", ".ico"])
const CACHED_FOR_A_YEAR = "public, max-age=31536000, immutable"
const CACHED_FOR_A_DAY = "public, max-age=86400"

interface Asset {
  readonly type: string
  readonly cacheControl: string
  readonly bytes: Buffer
  readonly compressible: boolean
  readonly encoded: Map<Encoding, Promise<Buffer>>
}

export interface AssetFolders {
  /** Where the build put the files for browsers. */
  readonly own: string
  /** The /assets of other versions, which pages that were opened before a restart ask for. */
  readonly others?: readonly string[]
}

/** Serves the files for browsers, from memory; those in /assets carry a hash in their name and never change. */
export async function serveAssets({ own, others = [] }: AssetFolders): Promise<MiddlewareHandler> {
  const assets = await readAssets(own)
  const otherFiles = await filesByPath(others)
  async function find(path: string): Promise<Asset | undefined> {
    const file = assets.has(path) ? undefined : otherFiles.get(path)
    // It is gone when its version was removed meanwhile.
    const read = file && (await readAsset(path, file).catch(() => undefined))
    if (read) assets.set(path, read)
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
    assets.set(path, await readAsset(path, file))
  }
  return assets
}

async function filesByPath(folders: readonly string[]): Promise<Map<string, string>> {
  const found = await Promise.all(folders.map((folder) => readdir(folder).catch(() => [])))
  return new Map(found.flatMap((names, n) => names.map((name) => [`/assets/${name}`, join(folders[n] ?? "", name)])))
}

async function readAsset(path: string, file: string): Promise<Asset> {
  const ending = extname(path)
  return {
    type: TYPES[ending] ?? "application/octet-stream",
    cacheControl: path.startsWith("/assets/") ? CACHED_FOR_A_YEAR : CACHED_FOR_A_DAY,
    bytes: await readFile(file),
    compressible: !COMPRESSED_ALREADY.has(ending),
    encoded: new Map(),
  }
}
