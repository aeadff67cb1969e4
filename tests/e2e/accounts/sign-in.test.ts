import type { Page } from "playwright-core"
import { expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { enterCode } from "#tests/fixtures/auth/authenticator.ts"
import {
  aVisitor,
  button,
  holdClock,
  installClock,
  openPage,
  openTab,
  ready,
  seeToast,
  signIn,
  textbox,
} from "#tests/fixtures/browser.ts"
import { aCustomer, authCall } from "#tests/fixtures/customer.ts"
import { sharedShop } from "#tests/fixtures/e2e-shop.ts"

const shop = await sharedShop()

const tab = (page: Page, name: string) => page.getByRole("tab", { name, exact: true })
const password = (page: Page) => page.locator("input[name=password]")

test("a sign-in that fails says why under Error, and keeps what was typed", async () => {
  const { email } = await aCustomer(shop)
  const { page, complaints } = await aVisitor(shop.url)
  await openPage(page, "/auth")
  expect(await Promise.all(["Sign In", "Sign Up", "Forgot Password"].map((name) => tab(page, name).count()))).toEqual([
    1, 1, 1,
  ])
  await signIn(page, { email: "nowhere", password: "secret-wool" })
  await seeToast(page, "Error", "Invalid email address")
  await signIn(page, { email, password: "short" })
  await seeToast(page, "Error", "Password must be at least 6 characters")
  await signIn(page, { email, password: "wrong-wool" })
  await seeToast(page, "Error", "Invalid login credentials")
  await page.getByText("E-mail or password is not right.", { exact: true }).waitFor()
  expect(await textbox(page, "Email").inputValue()).toBe(email)
  expect(complaints).toEqual([expect.stringContaining("status of 400")])
})

test("an e-mail address that was never verified is reported, and can go on with its code", async () => {
  const email = "pending@customer.example"
  await authCall(shop.url, "/signup", { email, password: "secret-wool", data: { full_name: "Nimali Perera" } })
  const { page } = await aVisitor(shop.url)
  await openPage(page, "/auth?next=/shop")
  await signIn(page, { email, password: "secret-wool" })
  await seeToast(
    page,
    "Email not verified",
    "Please verify your email before signing in. Check your inbox for the verification code.",
  )
  await button(page, "Enter the code").click()
  const [mail] = await shop.mailsTo(email)
  // Six digits send themselves.
  await textbox(page, "Verification code").fill(/\b\d{6}\b/.exec(`${mail?.text}`)?.[0] ?? "")
  await seeToast(page, "Success! Account created successfully.", "Welcome to Nool!")
  await page.waitForURL("/shop")
})

test("a deleted account cannot sign in, and learns why only with the right password", async () => {
  const customer = await aCustomer(shop)
  await shop.db.query(sql`UPDATE profiles SET account_status = 'deleted' WHERE id = ${customer.id}`)
  const { page } = await aVisitor(shop.url)
  await openPage(page, "/auth")
  await signIn(page, { email: customer.email, password: "wrong-wool" })
  await seeToast(page, "Error", "Invalid login credentials")
  await signIn(page, customer)
  await seeToast(page, "Account Deleted", "This account has been deleted.")
  expect(new URL(page.url()).pathname).toBe("/auth")
})

test("a user who is blocked while browsing is signed out at the next request and shown why", async () => {
  const customer = await aCustomer(shop)
  const visitor = await aVisitor(shop.url, { as: customer })
  const { page } = visitor
  const recognised = page.waitForResponse(/cart\/count/)
  await openPage(page, "/")
  await recognised
  await shop.db.query(sql`UPDATE profiles SET account_status = 'blocked' WHERE id = ${customer.id}`)
  await page.getByRole("link", { name: "Cart", exact: true }).click()
  await seeToast(page, "Account Blocked", "Your account has been blocked. Please contact support.")
  await page.waitForURL("/auth?next=%2Fcart")
  await page.getByRole("link", { name: "Sign In", exact: true }).waitFor()
  expect(await page.evaluate(() => localStorage.getItem("shop-auth"))).toBe(null)
})

test("the countdown to another code survives a reload; Change Email keeps what was typed", async () => {
  const { page, complaints } = await aVisitor(shop.url)
  await openPage(page, "/auth?tab=signup")
  await textbox(page, "Full Name").fill("Kamala Perera")
  await textbox(page, "Email").fill("wrong@customer.example")
  await page.getByPlaceholder("At least 6 characters").fill("short")
  await button(page, "Sign Up").click()
  await seeToast(page, "Error", "Password must be at least 6 characters")
  await page.getByPlaceholder("At least 6 characters").fill("secret-wool")
  await button(page, "Sign Up").click()
  await seeToast(page, "OTP Sent!", "Check your email for the 6-digit verification code.")
  await button(page, "Change Email").click()
  expect(await textbox(page, "Full Name").inputValue()).toBe("Kamala Perera")
  expect(await password(page).inputValue()).toBe("secret-wool")
  await textbox(page, "Email").fill("right@customer.example")
  await button(page, "Sign Up").click()
  await page.getByText("right@customer.example").waitFor()
  const countdown = page.getByRole("button", { name: /^Resend code in \d+s$/ })
  const before = Number(/\d+/.exec(`${await countdown.textContent()}`)?.[0])
  expect(before).toBeLessThanOrEqual(60)
  await page.setViewportSize({ width: 360, height: 740 })
  // What has a ground of its own stands below the fields, and touches neither the card's edge nor its neighbour.
  const [field, wait, other] = await Promise.all(
    [button(page, "Verify and create account"), countdown, button(page, "Change Email")].map((each) =>
      each.boundingBox(),
    ),
  )
  expect(wait?.x).toBe(field?.x)
  const [right, foot] = [(other?.x ?? 0) + (other?.width ?? 0), (wait?.y ?? 0) + (wait?.height ?? 0)]
  expect(right).toBeLessThanOrEqual((field?.x ?? 0) + (field?.width ?? 0))
  expect((other?.y ?? 0) > foot || (other?.x ?? 0) > (wait?.x ?? 0) + (wait?.width ?? 0)).toBe(true)
  await page.reload()
  await ready(page)
  await page.getByText("right@customer.example").waitFor()
  expect(Number(/\d+/.exec(`${await countdown.textContent()}`)?.[0])).toBeLessThanOrEqual(before)
  expect(await countdown.isDisabled()).toBe(true)
  expect(complaints).toEqual([])
})

test("when the lock is over another code comes, and the lock begins again", async () => {
  const email = "patient@customer.example"
  const { page, complaints } = await aVisitor(shop.url)
  await installClock(page)
  await openPage(page, "/auth?tab=signup")
  await textbox(page, "Full Name").fill("Kamala Perera")
  await textbox(page, "Email").fill(email)
  await page.getByPlaceholder("At least 6 characters").fill("secret-wool")
  await button(page, "Sign Up").click()
  await page.getByRole("button", { name: /^Resend code in \d+s$/ }).waitFor()
  await shop.db.query(
    sql`UPDATE auth.message_cooldowns SET sent_at = sent_at - interval '1 minute' WHERE recipient = ${email}`,
  )
  await page.clock.fastForward(61_000)
  await button(page, "Resend OTP").click()
  await seeToast(page, "OTP Resent!")
  await page.getByRole("button", { name: /^Resend code in ([3-5]\d|60)s$/ }).waitFor()
  await shop.mailsTo(email, 2)
  expect(complaints).toEqual([])
})

test("a stranger who signs up with the same e-mail address does not get the account", async () => {
  const email = "contested@customer.example"
  const { page } = await aVisitor(shop.url)
  await openPage(page, "/auth?tab=signup")
  await textbox(page, "Full Name").fill("Kamala Perera")
  await textbox(page, "Email").fill(email)
  await page.getByPlaceholder("At least 6 characters").fill("secret-wool")
  await button(page, "Sign Up").click()
  await page.getByRole("button", { name: /^Resend code in \d+s$/ }).waitFor()
  const codes = async (mails: number) =>
    (await shop.mailsTo(email, mails)).map(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? "")
  const [own = ""] = await codes(1)
  await shop.db.query(
    sql`UPDATE auth.message_cooldowns SET sent_at = sent_at - interval '1 minute' WHERE recipient = ${email}`,
  )
  await authCall(shop.url, "/signup", { email, password: "strangers-wool", data: { full_name: "Stranger" } })
  const strangers = (await codes(2)).find((code) => code !== own) ?? ""

  const sent: string[] = []
  page.on("request", (request) => void (request.url().includes("/auth/v1/verify") && sent.push(request.method())))
  const hold = await holdClock(page)
  await page.reload()
  await ready(page)
  await hold()
  await enterCode(page, strangers)
  await page.getByText("This code is not right, or older than 10 minutes.", { exact: true }).waitFor()
  // A full field sends itself after a second, but not what Enter has sent.
  await page.clock.runFor(2000)
  await page.clock.resume()
  await seeToast(page, "Error", "Token has expired or is invalid")
  expect(sent).toEqual(["POST"])
  await enterCode(page, own)
  await seeToast(page, "Success! Account created successfully.", "Welcome to Nool!")
  expect(await shop.db.query(sql`SELECT full_name FROM profiles WHERE email = ${email}`)).toEqual([
    { full_name: "Kamala Perera" },
  ])
})

test("a forgotten password: the mailed link sets a new one, once, and ends every session", async () => {
  const customer = await aCustomer(shop)
  const other = await aVisitor(shop.url, { as: customer })
  await openPage(other.page, "/orders")
  await other.page.getByText("No orders yet.").waitFor()

  const { page, complaints } = await aVisitor(shop.url)
  await openPage(page, "/auth")
  await openTab(page, "Forgot Password")
  await textbox(page, "Email").fill(customer.email)
  await textbox(page, "Email").press("Enter")
  await seeToast(page, "Check your email", "We've sent you a password reset link.")
  await page
    .getByRole("status")
    .getByText(/^If there is an account for /)
    .waitFor()
  const mails = await shop.mailsTo(customer.email, 3)
  const link = /http\S+reset-password\S+/.exec(mails.map((mail) => mail.text).join("\n"))?.[0] ?? ""

  // A query would be in the logs of every proxy on the way.
  expect(new URL(link).search).toBe("")
  await openPage(page, link)
  await page.waitForURL(`${shop.url}/reset-password`)
  await page.locator("input[name=password]").fill("new-secret-wool")
  await page.locator("input[name=confirmation]").fill("another-wool")
  await page.locator("input[name=confirmation]").press("Enter")
  await seeToast(page, "Error", "Passwords don't match")
  await page.locator("input[name=confirmation]").fill("new-secret-wool")
  await page.locator("input[name=confirmation]").press("Enter")
  await seeToast(page, "Success! Your password has been reset successfully.")
  await page.waitForURL("/auth")

  await other.page.getByRole("link", { name: "Cart", exact: true }).click()
  await seeToast(other.page, "Signed out", "Your session has ended. Please sign in again.")
  await other.page.waitForURL("/auth?next=%2Fcart")

  await signIn(page, customer)
  await seeToast(page, "Error", "Invalid login credentials")
  await signIn(page, { email: customer.email, password: "new-secret-wool" })
  await seeToast(page, "Welcome back!")
  await page.waitForURL("/")
  expect(complaints).toEqual([expect.stringContaining("status of 400")])

  const late = await aVisitor(shop.url)
  // The form of the protocol, with the token in the query, is judged too, before anything is typed.
  for (const used of [link, link.replace("#", "?"), "/reset-password#token_hash=unknown&type=recovery"]) {
    await openPage(late.page, used)
    await seeToast(late.page, "Invalid Link", "This password reset link is invalid or has expired.")
    await late.page.waitForURL("/auth")
  }
})

test("a link to a new password is good until it is used, also in another form or when it could not be asked about", async () => {
  const { email } = await aCustomer(shop)
  await authCall(shop.url, "/recover", { email })
  const mails = await shop.mailsTo(email, 3)
  const link = /http\S+reset-password\S+/.exec(mails.map((mail) => mail.text).join("\n"))?.[0] ?? ""
  const { page } = await aVisitor(shop.url)
  const form = page.getByRole("heading", { name: "Set a new password" })
  await openPage(page, link)
  await form.waitFor()
  // Another link in the same tab differs in its fragment alone.
  await page.goto("/reset-password#token_hash=unknown&type=recovery")
  await page.waitForURL("/auth")
  await openPage(page, link.replace("#", "?"))
  await form.waitFor()
  await page.route("**/verify/link", (route) => route.abort())
  await page.reload()
  await form.waitFor()
  await page.locator("input[name=password]").fill("late-secret-wool")
  await page.locator("input[name=confirmation]").fill("late-secret-wool")
  await page.locator("input[name=confirmation]").press("Enter")
  await seeToast(page, "Success! Your password has been reset successfully.")
})

test.each([
  "/reset-password",
  "/reset-password?code=nonsense",
  "/reset-password?error_code=otp_expired&error=access_denied",
])("%s is an invalid link", async (path) => {
  const { page } = await aVisitor(shop.url)
  await openPage(page, path)
  await seeToast(page, "Invalid Link", "This password reset link is invalid or has expired.")
  await page.waitForURL("/auth")
})

test("a signed-in user is redirected from /auth to the page that was wanted, and never to another site", async () => {
  const visitor = await aVisitor(shop.url, { as: await aCustomer(shop) })
  const { page } = visitor
  for (const [next, arrived] of [
    ["", "/"],
    ["?next=/shop?sort=price-asc", "/shop?sort=price-asc"],
    ["?next=https://evil.example/", "/"],
  ]) {
    await openPage(page, `/auth${next}`)
    await page.waitForURL(`${arrived}`)
  }
  expect(visitor.complaints).toEqual([])
})
