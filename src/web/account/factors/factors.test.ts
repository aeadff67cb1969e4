import { expect, it } from "vitest"
import { factorsOf, freeName } from "./factors.ts"

const listed = (id: string, factor_type: "totp" | "webauthn", changes = {}) => ({
  id,
  factor_type,
  status: "verified" as const,
  created_at: "2026-11-20T08:00:00Z",
  updated_at: "2026-11-20T08:00:00Z",
  ...changes,
})

it("counts verified factors only, and puts passkeys first", () => {
  const factors = [listed("a", "totp"), listed("b", "totp", { status: "unverified" }), listed("c", "webauthn")]
  expect(factorsOf({ factors }).map(({ id }) => id)).toEqual(["c", "a"])
  expect(factorsOf({})).toEqual([])
  expect(factorsOf(null)).toEqual([])
})

it("calls a factor without a name what it is", () => {
  const [factor] = factorsOf({ factors: [listed("a", "totp", { friendly_name: "" })] })
  expect(factor?.name).toBe("Authenticator app")
})

it("proposes a name that is still free", () => {
  const taken = factorsOf({ factors: [listed("a", "totp"), listed("b", "totp", { friendly_name: "Passkey 2" })] })
  expect(freeName("Passkey", taken)).toBe("Passkey")
  expect(freeName("Authenticator app", taken)).toBe("Authenticator app 2")
})
