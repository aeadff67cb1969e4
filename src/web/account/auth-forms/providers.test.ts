import { expect, it } from "vitest"
import { providerResponseIn, providerTitle, withoutProviderResponse } from "./providers.tsx"

it.each([
  ["google", "Google"],
  ["github", "GitHub"],
  ["myshop", "Myshop"],
])("calls %s %s", (name, title) => expect(providerTitle(name)).toBe(title))

it.each([
  ["", "", null],
  ["?next=%2Fcart", "", null],
  ["?code=abc&next=%2Fcart", "", { code: true, error: null }],
  [
    "?error=access_denied&error_code=bad_oauth_callback&error_description=Cancelled&error_provider=google",
    "",
    {
      code: false,
      error: { code: "bad_oauth_callback", message: "Cancelled", values: { kind: null, provider: "google" } },
    },
  ],
  [
    "",
    "#error=access_denied&sb=",
    { code: false, error: { code: "access_denied", message: "", values: { kind: null, provider: null } } },
  ],
  // An error is an error, whatever else the URL says.
  [
    "?code=abc&error_description=No",
    "",
    { code: false, error: { code: "", message: "No", values: { kind: null, provider: null } } },
  ],
])("reads %s%s", (search, hash, result) => expect(providerResponseIn({ search, hash })).toEqual(result))

it("takes the response out of the URL and nothing else", () => {
  const url = {
    pathname: "/auth",
    search: "?next=%2Fcart&code=abc&error=x&error_code=y&error_description=z&error_kind=k&error_provider=p&sb=",
  }
  expect(withoutProviderResponse(url)).toBe("/auth?next=%2Fcart")
  expect(withoutProviderResponse({ pathname: "/auth", search: "?code=abc" })).toBe("/auth")
})
