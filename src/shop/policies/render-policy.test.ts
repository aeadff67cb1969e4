import { expect, test } from "vitest"
import { settingsWith } from "#tests/fixtures/settings.ts"
import { describedPolicy, POLICIES, type PolicyName } from "./policies.ts"
import { renderPolicy } from "./render-policy.server.ts"

const settings = await settingsWith()
const withText = (text: string) => ({ ...settings, policy_terms: { text } })
const rendered = (text: string) => renderPolicy(withText(text), "terms").trim()

test.each(Object.keys(POLICIES) as PolicyName[])(
  "the template of %s is whole, with the facts of the settings",
  (name) => {
    const html = renderPolicy(settings, name)
    expect(html).toMatch(/<h2>/)
    expect(html).toContain("hello@nool.example or +94 11 234 5678")
    expect(html).not.toMatch(/[{}]|undefined|null/)
  },
)

test.each(Object.keys(POLICIES) as PolicyName[])(
  "the template of %s reads well where nobody can be written to",
  (name) => {
    const contact = { ...settings.contact, email: null, phone: null }
    expect(renderPolicy({ ...settings, contact }, name)).toMatch(/ to the shop[ .]/)
    const html = renderPolicy({ ...settings, contact: { ...contact, whatsapp: "077 123 4567" } }, name)
    expect(html).toContain("to WhatsApp 077 123 4567")
  },
)

test("no heading of a text stands beside the page's own", () => {
  expect(rendered("# Terms\n\n## Prices\n\n###### Small")).toBe("<h2>Terms</h2>\n<h3>Prices</h3>\n<h6>Small</h6>")
  expect(rendered("Terms\n=====\n\nPrices\n---")).toBe("<h2>Terms</h2>\n<h3>Prices</h3>")
  expect(rendered("## Prices\n\n### Small")).toBe("<h2>Prices</h2>\n<h3>Small</h3>")
})

test("the templates keep what the shop promises elsewhere", () => {
  expect(renderPolicy(settings, "shipping")).toContain("within 3-5 days")
  expect(renderPolicy(settings, "shipping")).toContain("Delivery costs Rs. 300.00 for each order.")
  expect(renderPolicy(settings, "returns")).toContain("within 30 days")
})

test("the templates follow what the owner promises", () => {
  const promises = { delivery_time: "two weeks", return_days: 14 }
  expect(renderPolicy({ ...settings, promises }, "shipping")).toContain("arrives within two weeks after")
  expect(renderPolicy({ ...settings, promises }, "returns")).toContain("within 14 days after")
})

test("a shop without returns says so, in the words of the template or in the owner's", () => {
  const none = { ...settings, promises: { ...settings.promises, return_days: 0 } }
  const html = renderPolicy(none, "returns")
  expect(html).toMatch(
    /We take nothing back .*<h2>If something is wrong<\/h2>.*hello@nool.example.*<h2>Cancelling<\/h2>/s,
  )
  expect(html).not.toMatch(/within|[{}]|undefined/)
  expect(describedPolicy("returns", none.promises)).not.toContain("0")
  expect(renderPolicy({ ...none, policy_returns: { text: "None at all." } }, "returns")).toContain("None at all.")
})

test.each([
  [{ fee: 0, free_from: null }, "Delivery is free."],
  [{ fee: 450, free_from: 10_000 }, "Delivery costs Rs. 450.00 for each order, and nothing from Rs. 10,000.00 on."],
])("what delivery costs follows the settings: %j", (delivery, words) => {
  expect(renderPolicy({ ...settings, delivery }, "shipping")).toContain(words)
})

test("what delivery costs by rules is at least what a rule says that orders reach", () => {
  const rule = { districts: [], up_to_grams: null, from: null, fee: 500, further_kg: null, free_from: null }
  const fee_rules = { rules: [rule, { ...rule, districts: [9], fee: 100 }], usual_grams: 500 }
  expect(renderPolicy({ ...settings, fee_rules }, "shipping")).toContain("Delivery costs Rs. 500.00 or more")
})

test("what cash on delivery costs more is said where it is offered", () => {
  const cash = { ...settings.cash, fee: 100 }
  const said = "for each order. Cash on delivery costs Rs. 100.00 more."
  expect(renderPolicy({ ...settings, cash }, "shipping")).toContain(said)
  const payments = { ...settings.payments, cash_on_delivery: false }
  expect(renderPolicy({ ...settings, cash, payments }, "shipping")).not.toContain("Cash on delivery costs")
})

test("where orders can be fetched, the place and its hours are said, in the words there are", () => {
  const pickup = {
    offered: true,
    address: "12 Galle Road,\nFort",
    city: "Colombo",
    hours: "9 to 5",
    english: ["hours"],
  }
  expect(renderPolicy({ ...settings, pickup }, "shipping")).toContain(
    "Delivery costs Rs. 300.00 for each order. You can also pick up your order in the shop, without a delivery fee: " +
      '12 Galle Road, Fort, Colombo, <span lang="en">9 to 5</span>.',
  )
  expect(renderPolicy(settings, "shipping")).not.toContain("pick up")
})

test("a fact is filled in as it is, whatever Markdown would make of it", () => {
  const shop = { ...settings.shop, name: "*Wool* <b>& [Wonder](https://evil.example)" }
  expect(renderPolicy({ ...withText("From {shop}."), shop }, "terms")).toBe(
    "<p>From *Wool* &lt;b&gt;&amp; [Wonder](https://evil.example).</p>\n",
  )
  const contact = { ...settings.contact, phone: null }
  expect(renderPolicy({ ...withText("{contact} {nothing}"), contact }, "terms")).toBe(
    "<p>hello@nool.example {nothing}</p>\n",
  )
})

test.each([
  ["<script>alert(1)</script>", "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>"],
  ["a <img src=x onerror=alert(1)> b", "<p>a &lt;img src=x onerror=alert(1)&gt; b</p>"],
  ["[x](javascript:alert(1))", "<p>[x](javascript:alert(1))</p>"],
  ["[x](JaVaScRiPt&#58;alert(1))", "<p>[x](JaVaScRiPt:alert(1))</p>"],
  ["[x](data:text/html,x)", "<p>[x](data:text/html,x)</p>"],
  ["[x](//evil.example)", "<p>[x](//evil.example)</p>"],
  ["<javascript:alert(1)>", "<p>&lt;javascript:alert(1)&gt;</p>"],
  [
    "[x](https://nool.example 'a\" onclick=\"b')",
    `<p><a href="https://nool.example" title="a&quot; onclick=&quot;b">x</a></p>`,
  ],
  ["![x](https://evil.example/x.png)", `<p>!<a href="https://evil.example/x.png">x</a></p>`],
  ["[x](mailto:a@b.example) [y](/shop)", `<p><a href="mailto:a@b.example">x</a> <a href="/shop">y</a></p>`],
])("%s holds nothing that runs or leads astray", (text, html) => {
  expect(rendered(text)).toBe(html)
})
