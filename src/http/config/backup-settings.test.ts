import { expect, test } from "vitest"
import { readConfig } from "./config.ts"

function read(env: Record<string, string>) {
  const result = readConfig({ DATA_DIR: "/srv/nool/data", ...env })
  return result.ok ? result.config.backup : result.problems
}

test("without a place nothing is made by the clock; with one, each night", () => {
  const keep = { days: 7, weeks: 4, months: 6 }
  expect(read({})).toEqual({ url: undefined, schedule: null, keep })
  expect(read({ BACKUP_URL: "/mnt/usb/nool" })).toEqual({ url: "/mnt/usb/nool", schedule: "17 2 * * *", keep })
  expect(read({ BACKUP_URL: "/mnt/usb", BACKUP_SCHEDULE: "off", BACKUP_KEEP: "3d" })).toEqual({
    url: "/mnt/usb",
    schedule: null,
    keep: { days: 3, weeks: 0, months: 0 },
  })
  expect(read({ BACKUP_URL: "/mnt/usb", BACKUP_SCHEDULE: "0 */6 * * 1-5" })).toMatchObject({
    schedule: "0 */6 * * 1-5",
  })
})

test.each(["/srv/nool/backups", "/srv/nool/data-of-old", "../elsewhere", "s3://shop?region=ap-south-1&prefix=nool"])(
  "%s takes backups",
  (url) => expect(read({ BACKUP_URL: url })).toMatchObject({ url: expect.stringContaining(url.replace("..", "")) }),
)

test.each([
  "/srv/nool/data",
  "/srv/nool/data/backups",
  "s3://",
  "s3:bucket",
  "sftp://host/folder",
  "s3://shop?endpoint=http://far.example:9000",
])("%s does not, and the cure is said", (url) => {
  expect(read({ BACKUP_URL: url })).toEqual([
    expect.stringContaining(
      `BACKUP_URL=${url} does not work: give a folder outside of DATA_DIR, or s3://bucket?endpoint=`,
    ),
  ])
})

test.each(["daily", "61 2 * * *", "0 17 2 * * *", "* * * *"])("%j is no schedule", (text) => {
  expect(read({ BACKUP_URL: "/mnt/usb", BACKUP_SCHEDULE: text })).toEqual([
    `BACKUP_SCHEDULE=${text} does not work: give off, or minute, hour, day, month and weekday as 17 2 * * *.`,
  ])
})

test("a rule that keeps nothing, and a schedule without a place, are named", () => {
  expect(read({ BACKUP_KEEP: "0d", BACKUP_SCHEDULE: "0 2 * * *" })).toEqual([
    "BACKUP_SCHEDULE is set without BACKUP_URL: give both.",
    "BACKUP_KEEP=0d does not work: give days, weeks and months as 7d,4w,6m; at least one backup.",
  ])
})
