import { expect, test } from "vitest"
import { PASSWORD, sharedAuth } from "#tests/fixtures/auth.ts"

const on = await sharedAuth()

async function twoSessions() {
  const here = await on.signedIn()
  const there = on.client()
  await there.signInWithPassword({ email: here.email, password: PASSWORD })
  const lives = async (client: typeof there) => (await client.getUser()).error === null
  const token = (await there.getSession()).data.session
  return {
    here: here.client,
    sessions: async () => [
      (await on.request("GET", "/user", { bearer: here.accessToken })).status === 200,
      (await on.request("GET", "/user", { bearer: token?.access_token ?? "" })).status === 200,
    ],
    lives,
    ...here,
  }
}

test.each([
  ["local", [false, true]],
  ["others", [true, false]],
  ["global", [false, false]],
] as const)("%s", async (scope, left) => {
  const { here, sessions } = await twoSessions()
  expect(await sessions()).toEqual([true, true])
  expect((await here.signOut({ scope })).error).toBeNull()
  expect(await sessions()).toEqual(left)
})

test("the default is global, the response 204 without a body, and the refresh token is dead", async () => {
  const { sessions, accessToken, refreshToken } = await twoSessions()
  const headers = { "Content-Type": "application/json;charset=UTF-8" }
  const response = await on.request("POST", "/logout", { bearer: accessToken, headers })
  expect([response.status, await response.text()]).toEqual([204, ""])
  expect(await sessions()).toEqual([false, false])
  const refreshed = await on.request("POST", "/token?grant_type=refresh_token", {
    body: { refresh_token: refreshToken },
  })
  expect((await refreshed.json()).code).toBe("refresh_token_not_found")
})

test("an unknown scope is refused and ends nothing", async () => {
  const { sessions, accessToken } = await twoSessions()
  const response = await on.request("POST", "/logout?scope=everything", { bearer: accessToken })
  expect([response.status, (await response.json()).code]).toEqual([400, "validation_failed"])
  expect(await sessions()).toEqual([true, true])
})
