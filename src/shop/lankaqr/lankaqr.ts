import { numericFromCents } from "#shop/money.ts"
import { type EmvObject, parseObjects, printObjects, withChecksum, withoutChecksum } from "./emv.ts"

/** Says who is paid by a code, in what the code itself says of it. */
export interface Payee {
  readonly name: string
  readonly city: string
  /** Are the four digits of the bank; null where the code does not say them as others do. */
  readonly bank: string | null
  /** Are the last digits of the merchant's number. */
  readonly number: string | null
  /** The code is for payments between people, whose use for a shop a bank may forbid. */
  readonly personal: boolean
}

export const CODE_PROBLEMS = ["other_kind", "damaged", "one_payment", "not_rupees", "not_lankaqr"] as const
export type CodeProblem = (typeof CODE_PROBLEMS)[number]

/** The standard allows no longer text in a code. */
const MAX_CHARACTERS = 512
const PERSONAL = "4829"
const IDS = {
  format: "00",
  initiation: "01",
  account: ["26", "27"],
  category: "52",
  currency: "53",
  amount: "54",
  country: "58",
  name: "59",
  city: "60",
  additional: "62",
  billNumber: "01",
} as const
/** An amount replaces these: it stands for itself, and what a payer adds to it is not asked for. */
const AMOUNTS = ["54", "55", "56", "57"]
const ONE_PAYMENT = "12"

/** Returns who is paid by the fixed code of a bank, or why the text is none. */
export function payeeOf(text: string): Payee | CodeProblem {
  const isText = text.length <= MAX_CHARACTERS && text.isWellFormed() && !/\p{Cc}/u.test(text)
  if (!isText || !text.startsWith("000201")) return "other_kind"
  const whole = withoutChecksum(text)
  const objects = whole === null ? null : parseObjects(whole)
  if (!objects) return "damaged"
  const read = (id: string) => objects.find((each) => each.id === id)?.value
  if (read(IDS.initiation) === ONE_PAYMENT || read(IDS.amount) !== undefined) return "one_payment"
  if (read(IDS.currency) !== "144") return "not_rupees"
  const account = read(IDS.account[0]) ?? read(IDS.account[1])
  const name = read(IDS.name)
  if (!account || !name || read(IDS.country) !== "LK") return "not_lankaqr"
  // Network 1, bank 4, sub-acquirer 3, merchant 16 and terminal 4 digits.
  const [, bank = null, number = null] = /^0028\d(\d{4})\d{15}(\d{4})\d{4}$/.exec(account) ?? []
  return {
    name,
    city: read(IDS.city) ?? "",
    bank,
    number,
    personal: read(IDS.category) === PERSONAL,
  }
}

/** Lists what an order's code may carry, from the most to the plain code of the bank, for banks that refuse the others. */
export const CARRIED = ["amount_and_number", "amount", "nothing"] as const
export type Carried = (typeof CARRIED)[number]

/** Is an amount that a code can ask for. LANKAQR takes at most 200,000 rupees a payment. */
export function isPayableByCode(cents: number): boolean {
  return cents > 0 && cents <= 200_000_00
}

interface Asked {
  readonly cents: number
  readonly orderNumber: string
}

/** Returns the text of the code that asks for the payment of one order, made from the bank's fixed code. */
export function codeForOrder(fixed: string, carried: Carried, { cents, orderNumber }: Asked): string {
  const objects = parseObjects(withoutChecksum(fixed) ?? "")
  if (!objects || carried === "nothing") return fixed
  const added: Readonly<Record<string, EmvObject>> = {
    [IDS.format]: { id: IDS.initiation, value: ONE_PAYMENT },
    [IDS.currency]: { id: IDS.amount, value: numericFromCents(cents) },
  }
  const asking = objects
    .filter(({ id }) => id !== IDS.initiation && !AMOUNTS.includes(id))
    .flatMap((each) => [each, added[each.id] ?? []].flat())
  return withChecksum(printObjects(carried === "amount" ? asking : withBillNumber(asking, orderNumber)))
}

const MAX_NUMBER = 25
const MAX_VALUE = 99

/** The bank's reference stays, because banks route by it. A number that does not fit beside it is left out. */
function withBillNumber(objects: readonly EmvObject[], orderNumber: string): readonly EmvObject[] {
  const before = objects.find(({ id }) => id === IDS.additional)
  const parts = parseObjects(before?.value ?? "")
  const number = { id: IDS.billNumber, value: orderNumber.slice(-MAX_NUMBER) }
  const value = printObjects([number, ...(parts ?? []).filter(({ id }) => id !== IDS.billNumber)])
  if (!parts || value.length > MAX_VALUE) return objects
  const additional = { id: IDS.additional, value }
  return before ? objects.map((each) => (each === before ? additional : each)) : [...objects, additional]
}
