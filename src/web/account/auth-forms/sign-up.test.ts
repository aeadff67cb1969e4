import { expect, it } from "vitest"
import { refusedField } from "./sign-up.tsx"

it.each([
  ["weak_password", { reason: "guessable" }, "password"],
  ["validation_failed", { reason: "email" }, "email"],
  ["validation_failed", { reason: "name" }, "full_name"],
  ["validation_failed", {}, null],
  ["over_request_rate_limit", { seconds: 9 }, null],
])("puts %s %j at %s", (code, values, field) => expect(refusedField({ code, values })).toBe(field))
