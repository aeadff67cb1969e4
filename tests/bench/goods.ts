import type { Customer } from "#tests/fixtures/customer.ts"

const BEAR = { name: "Bear", description: "Soft", price: 1000, category: "Toys" }
const TEXT = { label: "Name to embroider", max_length: 12, price: 150, required: false }

/** Adds as the owner what is named, and returns it as the shop does. */
async function add(owner: Customer, path: string, form: object) {
  const { status, body } = await owner.call("POST", path, form)
  if (status !== 201) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`)
  return body
}

/** Adds a bear of which there are so many; returns its id. */
export async function aBear(owner: Customer, stock: number, more: object = {}): Promise<string> {
  return (await add(owner, "/admin/products", { ...BEAR, stock_quantity: stock, ...more })).id
}

/** Adds a bear with a customer's text on it; returns its id. */
export function aBearWithText(owner: Customer, stock: number): Promise<string> {
  return aBear(owner, stock, { personalisation: TEXT })
}

/** Adds a bear in colours, of each so many; returns its id and those of its variants. */
export async function aBearInColours(owner: Customer, colours: readonly string[], stock: number) {
  const variants = colours.map((colour) => ({ values: [colour], stock_quantity: stock }))
  const options = { choices: [{ name: "Colour", values: colours }], variants }
  const { id, options: made } = await add(owner, "/admin/products", { ...BEAR, stock_quantity: 0, options })
  return { id: id as string, variants: made.variants.map((variant: { id: string }) => variant.id) as string[] }
}

/** Adds a coupon that takes so many rupees off; returns its code. */
export async function aFixedCoupon(owner: Customer, rupees: number): Promise<string> {
  return (await add(owner, "/admin/coupons", { code: "FIXED", discount_type: "fixed", discount_value: rupees })).code
}
