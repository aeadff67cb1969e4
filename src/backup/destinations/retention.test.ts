import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { backupName, freeBackupName, timeOfName } from "./backup-name.ts"
import { fullest, type Keep, outdated, parseKeep } from "./retention.ts"

const at = (time: string) => backupName(new Date(time))
const DEFAULT: Keep = { days: 7, weeks: 4, months: 6 }

describe("names", () => {
  test("hold the time, sort as it does, and are nothing else's", () => {
    expect(at("2026-11-22T02:00:07.9Z")).toBe("nool-2026-11-22T02-00-07Z.backup.age")
    expect(timeOfName("nool-2026-11-22T02-00-07Z.backup.age")).toEqual(new Date("2026-11-22T02:00:07Z"))
    for (const name of [
      "",
      "notes.txt",
      "nool-2026-11-22T02-00-07Z.backup.age.part",
      "nool-2026-13-22T02-00-07Z.backup.age",
    ]) {
      expect(timeOfName(name)).toBeNull()
    }
  })

  test("are free although the clock was set back to a second that has its backup", () => {
    const taken = [at("2026-11-22T02:00:00Z"), at("2026-11-22T02:00:01Z")]
    expect(freeBackupName(new Date("2026-11-22T02:00:00.500Z"), taken)).toBe(at("2026-11-22T02:00:02Z"))
    expect(freeBackupName(new Date("2026-11-22T02:00:00Z"), [])).toBe(taken[0])
  })
})

test.each([
  ["7d,4w,6m", DEFAULT],
  [" 6M , 7d ", { days: 7, weeks: 0, months: 6 }],
  ["30d", { days: 30, weeks: 0, months: 0 }],
  ["0d,1w", { days: 0, weeks: 1, months: 0 }],
])("%j keeps %o", (text, keep) => expect(parseKeep(text)).toEqual(keep))

test.each(["", "7", "7d,", "7d,7d", "0d", "-1d", "7y", "1001d", "7d 4w"])("%j is no rule", (text) =>
  expect(parseKeep(text)).toBeNull(),
)

describe("retention", () => {
  test("keeps the last backup of each day, week and month, by the clock in Colombo", () => {
    const names = [
      at("2026-07-31T20:00:00Z"), // 1 August there
      at("2026-08-31T10:00:00Z"),
      at("2026-10-10T20:40:00Z"),
      at("2026-11-15T18:20:00Z"), // Sunday
      at("2026-11-15T18:40:00Z"), // Monday there
      at("2026-11-20T20:40:00Z"),
      at("2026-11-21T08:00:00Z"), // the same day there
      at("2026-11-21T20:40:00Z"),
    ]
    expect(outdated(names, { days: 2, weeks: 0, months: 0 })).toEqual(names.slice(0, 6))
    expect(outdated(names, { days: 0, weeks: 2, months: 0 })).toEqual([...names.slice(0, 3), ...names.slice(4, 7)])
    expect(outdated(names, { days: 0, weeks: 0, months: 3 })).toEqual([names[0], ...names.slice(3, 7)])
  })

  test("keeps a new backup that a clock set back has named like an old one", () => {
    const names = ["2026-11-19", "2026-11-20", "2026-11-21"].map((day) => at(`${day}T20:40:00Z`))
    const latest = at("2001-01-01T00:00:00Z")
    expect(outdated([latest, ...names], { days: 1, weeks: 0, months: 0 }, latest)).toEqual(names.slice(0, 2))
  })

  const times = fc.date({ min: new Date("2020-01-01"), max: new Date("2030-01-01"), noInvalidDate: true })
  const someNames = fc.uniqueArray(times.map(backupName), { minLength: 1, maxLength: 60 })
  const rule = fc
    .record({ days: fc.nat(20), weeks: fc.nat(20), months: fc.nat(20) })
    .filter(({ days, weeks, months }) => days + weeks + months > 0)

  test("never removes the newest, what it was not given, or everything; and nothing more when it looks again", () => {
    fc.assert(
      fc.property(someNames, rule, (names, keep) => {
        const gone = outdated([...names, "foreign.age"], keep)
        expect(names).toEqual(expect.arrayContaining(gone))
        expect(gone).not.toContain(names.toSorted().at(-1))
        const left = names.filter((name) => !gone.includes(name))
        expect(left.length).toBeLessThanOrEqual(Math.max(1, keep.days + keep.weeks + keep.months))
        expect(outdated(left, keep)).toEqual([])
      }),
    )
  })

  test("keeps as many days as it says, from day to day", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 60 }), (days, nights) => {
        let names: string[] = []
        for (let night = 0; night < nights; night++) {
          const latest = backupName(new Date(Date.UTC(2026, 0, night, 20, 47)))
          names = [...names, latest]
          const gone = outdated(names, { days, weeks: 0, months: 0 }, latest)
          names = names.filter((name) => !gone.includes(name))
        }
        expect(names).toHaveLength(Math.min(days, nights))
      }),
    )
  })
})

test("the fullest are those that hold more than every later one", () => {
  const fullestOf = (...rows: Array<number | null>) => fullest(rows.map((rows) => ({ rows }))).map(({ rows }) => rows)
  expect(fullestOf(10, 20, 30)).toEqual([30])
  expect(fullestOf(10, 30, 20, 3, 5, 4)).toEqual([4, 5, 20, 30])
  expect(fullestOf(7, 7)).toEqual([7])
  expect(fullestOf()).toEqual([])
})
