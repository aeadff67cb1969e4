import { brotliDecompressSync, gunzipSync } from "node:zlib"
import { expect, test } from "vitest"
import { chooseEncoding, encode } from "./compression.ts"

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

test("every encoding of a text decodes to the same bytes", async () => {
  const bytes = Buffer.from("නූල් wool ".repeat(200))
  const { br, gzip, identity } = await encode(bytes, 4)
  expect(identity).toBe(bytes)
  expect(brotliDecompressSync(br)).toEqual(bytes)
  expect(gunzipSync(gzip)).toEqual(bytes)
  expect(Math.max(br.length, gzip.length)).toBeLessThan(bytes.length / 5)
})
