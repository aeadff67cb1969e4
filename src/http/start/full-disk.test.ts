import { expect, test } from "vitest"
import { FilesUnavailable } from "#platform/files/reachable.ts"
import { namingFullDisk } from "./full-disk.ts"

const withCode = (message: string, code: string, cause?: Error) =>
  Object.assign(new Error(message, { cause }), { code })

test("a full disk is named, however deep among the causes of a failure it is", () => {
  const full = withCode("no space left on device, write", "ENOSPC")
  const inStore = new FilesUnavailable("", { cause: withCode("Cannot write file", "E_CANNOT_WRITE_FILE", full) })
  expect(namingFullDisk(inStore)).toMatchObject({
    message: expect.stringMatching(/^A disk is full \(no space left on device, write\): make room for/),
    cause: inStore,
  })
  expect(namingFullDisk(withCode("could not extend file", "53100"))).toMatchObject({
    message: expect.stringContaining("A disk is full"),
  })
  const other = withCode("not there", "ENOENT")
  expect(namingFullDisk(other)).toBe(other)
})
