import { afterEach, describe, expect, it, vi } from "vitest"
import { recordCalls } from "#tests/fixtures/pages/recorded-calls.ts"
import { type Device, endDevice, ownDevices } from "./devices.tsx"

afterEach(() => void vi.unstubAllGlobals())

const phone = { id: "d1", current: false } as Device
const tablet = { id: "d2", current: false } as Device
const here = { id: "d3", current: true } as Device

const refused = (status: number, code: string) => Response.json({ code, message: "No" }, { status })

describe("ownDevices", () => {
  it("lists this device first, and the others as they came", async () => {
    recordCalls(Response.json({ sessions: [phone, tablet, here] }))
    expect(await ownDevices()).toEqual({ ok: true, value: [here, phone, tablet] })
  })

  it("passes a refusal on", async () => {
    recordCalls(refused(403, "insufficient_aal"))
    expect(await ownDevices()).toMatchObject({ ok: false, code: "insufficient_aal", message: "No" })
  })
})

describe("endDevice", () => {
  it("sends the code of a mail where there is one", async () => {
    const calls = recordCalls(new Response(null, { status: 204 }), new Response(null, { status: 204 }))
    expect(await endDevice(phone, "")).toEqual({ ok: true, value: null })
    await endDevice(phone, "123456")
    expect(calls).toEqual([
      ["DELETE", "/auth/v1/sessions/d1", {}],
      ["DELETE", "/auth/v1/sessions/d1", { nonce: "123456" }],
    ])
  })

  it("succeeds when the device was signed out already, and only then", async () => {
    recordCalls(refused(404, "not_found"), refused(401, "reauthentication_needed"), new Error("offline"))
    expect(await endDevice(phone, "")).toEqual({ ok: true, value: null })
    expect(await endDevice(phone, "")).toMatchObject({ ok: false, code: "reauthentication_needed" })
    expect(await endDevice(phone, "")).toMatchObject({ ok: false, unreachable: true })
  })
})
