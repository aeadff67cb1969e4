import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest"
import { createLog } from "#platform/log/log.ts"
import { sayAside } from "#platform/terminal/lines.ts"
import { createBar } from "#platform/terminal/progress-bar.ts"
import { readConfig } from "../config/config.ts"
import type { Shop } from "./start-shop.ts"
import { openTerminal, sayProblems } from "./terminal.ts"

let out = ""
beforeEach(() => {
  out = ""
  const write = (text: string | Uint8Array) => {
    out += String(text)
    return true
  }
  vi.spyOn(process.stdout, "write").mockImplementation(write)
  vi.spyOn(process.stderr, "write").mockImplementation(write)
})
afterEach(() => void vi.restoreAllMocks())

/** Returns what a shop with these settings prints when it is ready. */
function ready(env: Record<string, string>, admin: Partial<Shop["admin"]> = {}) {
  const config = readConfig(env)
  if (!config.ok) throw new Error(config.problems.join("\n"))
  const lines: Array<Record<string, unknown>> = []
  const log = createLog("error", { write: (line) => void lines.push(JSON.parse(line)) })
  const shop = { port: 4100, admin: { email: "admin@nool.example", newPassword: null, passwordFile: null, ...admin } }
  openTerminal(config.config, log).sayReady(shop as Shop)
  return lines
}

describe("on a screen", () => {
  test("a line takes the place of a progress bar that is being drawn", () => {
    const { isTTY } = process.stderr
    process.stderr.isTTY = true
    onTestFinished(() => void Object.assign(process.stderr, { isTTY }))
    const bar = createBar(process.stderr)
    bar("Reading", 1, 2)
    sayAside("A backup of today")
    bar("Reading", 2, 2)
    const shown = out.split("\n").map((line) => line.split("\r\x1b[K").at(-1))
    expect(shown).toEqual(["  A backup of today", expect.stringMatching(/^ {2}Reading .* 2 of 2$/), ""])
  })

  test("the shop says where it is, with the port that it was given", () => {
    ready({ PORT: "0" })
    expect(out).toContain("Nool is open   http://localhost:4100\n")
    expect(out).toContain("http://localhost:4100/dev/mailbox")
  })

  test("a URL of its own is shown as it is", () => {
    ready({ PUBLIC_URL: "https://shop.example", SMTP_URL: "smtps://user:secret@relay.example" })
    expect(out).toContain("Nool is open   https://shop.example\n")
    expect(out).toContain("sent through relay.example")
    expect(out).not.toContain("secret")
  })

  test.each([
    ["a new password is shown", { newPassword: "wool-7" }, "password: wool-7"],
    ["one in a file is named", { newPassword: null, passwordFile: "/data/admin" }, "password: in /data/admin"],
  ])("%s", (_, admin, expected) => {
    ready({}, admin)
    expect(out).toContain(`Admin          admin@nool.example   ${expected}`)
  })

  test("a password that the admin has chosen is not mentioned", () => {
    ready({})
    expect(out).toContain("Admin          admin@nool.example\n")
  })
})

describe("in production without a terminal", () => {
  const production = { NODE_ENV: "production", PUBLIC_URL: "https://shop.example" }

  test("the same is one line of the log at any level, without a password", () => {
    const lines = ready(production, { newPassword: "wool-7", passwordFile: "/data/admin" })
    expect(out).toBe("")
    expect(lines).toEqual([
      expect.objectContaining({ url: "https://shop.example", port: 4100, passwordFile: "/data/admin", level: 30 }),
    ])
    expect(JSON.stringify(lines)).not.toContain("wool-7")
  })

  test("mails that wait for a relay are said to", () => {
    expect(ready(production)[0]?.mail).toContain("SMTP_URL")
  })
})

test("problems are listed under their title", () => {
  sayProblems("The shop cannot start:", ["PORT does not work", "SMTP_URL does not work"])
  expect(out).toBe("\nThe shop cannot start:\n  - PORT does not work\n  - SMTP_URL does not work\n\n")
})
