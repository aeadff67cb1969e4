import { brotliDecompressSync, gunzipSync } from "node:zlib"
import { expect, test } from "vitest"
import { chooseEncoding, encodeNow, encodeWell } from "./compression.ts"

test.each([
  [undefined, "identity"],
  ["", "identity"],
  ["gzip", "gzip"],
  ["gzip, deflate, br, zstd", "br"],
  ["br;q=0.5, gzip;q=1.0", "br"],
  ["br;q=0", "identity"],
  ["br;q=0, gzip", "gzip"],
  ["br ; q=0.000, gzip ; q=0", "identity"],
  ["gzip;q=0.001", "gzip"],
  ["brotli, gzipped", "identity"],
])("of %j the best encoding is %s", (accepted, encoding) => {
  expect(chooseEncoding(accepted)).toBe(encoding)
})

test.each(["now", "well"])("what is encoded %s decodes to the same bytes", async (how) => {
  const bytes = Buffer.from("නූල් wool ".repeat(200))
  const [br, gzip, identity] = await Promise.all(
    (["br", "gzip", "identity"] as const).map((name) =>
      how === "now" ? encodeNow(bytes, name) : encodeWell(bytes, name),
    ),
  )
  expect(identity).toBe(bytes)
  expect(brotliDecompressSync(br as Buffer)).toEqual(bytes)
  expect(gunzipSync(gzip as Buffer)).toEqual(bytes)
  expect(Math.max(br?.length ?? 0, gzip?.length ?? 0)).toBeLessThan(bytes.length / 5)
  // Nothing but the cached bytes stays in memory.
  expect([br, gzip].map((encoded) => encoded?.buffer.byteLength)).toEqual([br?.length, gzip?.length])
})
