import { promisify } from "node:util"
import { brotliCompress, constants, gzip } from "node:zlib"

const toGzip = promisify(gzip)
const toBrotli = promisify(brotliCompress)

export type Encoding = "br" | "gzip" | "identity"
export type Encoded = Readonly<Record<Encoding, Buffer>>

/** A text in every encoding that is worth sending; `quality` is brotli's, 0 to 11. */
export async function encode(bytes: Buffer, quality: number): Promise<Encoded> {
  const [br, gz] = await Promise.all([
    toBrotli(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
    toGzip(bytes),
  ])
  return { br, gzip: gz, identity: bytes }
}

/** The best encoding an Accept-Encoding header allows. */
export function chooseEncoding(accepted: string | undefined | null): Encoding {
  if (!accepted) return "identity"
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:,|\s|$))/.test(accepted)) return "br"
  if (/\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|\s|$))/.test(accepted)) return "gzip"
  return "identity"
}
