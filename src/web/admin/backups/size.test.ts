import { expect, it } from "vitest"
import { formatSize } from "./size.ts"

it.each([
  [0, "0.0 MB"],
  [1, "0.1 MB"],
  [1_249_999, "1.2 MB"],
  [9_949_999, "9.9 MB"],
  [9_950_000, "10 MB"],
  [12_400_000_000, "12,400 MB"],
])("shows %i bytes as %s", (bytes, text) => expect(formatSize(bytes)).toBe(text))
