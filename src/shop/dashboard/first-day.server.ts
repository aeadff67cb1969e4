import { type Queryable, sql } from "#database/database.ts"
import { keysOf } from "#platform/objects.ts"
import type { Identity } from "#shop/api/identity.ts"
import { unchangedSample } from "#shop/api/samples.server.ts"
import { isMadeUpEmail } from "#shop/customers/made-up-email.ts"
import type { StoredSettings } from "#shop/settings/settings.server.ts"
import type { FirstDay, FirstDayStep } from "./first-day.ts"

const POLICIES = ["policy_shipping", "policy_returns", "policy_terms", "policy_privacy"] as const

/** Are parts of the home page that nothing but their author changes. */
const HOME = ["hero", "steps", "highlights", "trust", "newsletter"] as const

/** The checklist as an admin sees it; each step is looked up, none is ticked by hand. */
export async function readFirstDay(
  db: Queryable,
  { values, versions }: StoredSettings,
  admin: Pick<Identity, "hasFactor" | "email">,
): Promise<FirstDay> {
  const { kept, hidden } = values.first_day
  const { bank_transfer, accounts } = values.payments
  const found = await readTraces(db)
  const done: Record<FirstDayStep, boolean> = {
    address: !isMadeUpEmail(admin.email),
    shop: versions.shop > 0,
    contact: versions.contact > 0,
    payments: !bank_transfer || accounts.length > 0,
    delivery: versions.delivery > 0,
    home: HOME.some((part) => versions[part] > 0),
    policies: POLICIES.every((policy) => versions[policy] > 0),
    test_mail: found.mail,
    product: found.product,
    second_factor: admin.hasFactor,
    test_order: found.order,
    open: !values.opening.closed,
  }
  const steps = keysOf(done).map((step) => ({ step, done: done[step] }))
  return {
    steps: steps.filter(({ step }) => step !== "open" || values.opening.closed),
    kept,
    hidden,
    opening: { ...values.opening, version: versions.opening },
    version: versions.first_day,
  }
}

async function readTraces(db: Queryable): Promise<{ product: boolean; mail: boolean; order: boolean }> {
  const [found] = await db.query<{ product: boolean; mail: boolean; order: boolean }>(
    sql`SELECT
      EXISTS (SELECT FROM products
        WHERE variant_of IS NULL AND archived_at IS NULL AND NOT (${unchangedSample})) AS product,
      EXISTS (SELECT FROM mails WHERE kind = 'test-mail' AND status = 'sent') AS mail,
      EXISTS (SELECT FROM user_roles r JOIN orders o ON o.user_id = r.user_id WHERE r.role = 'admin') AS order`,
  )
  if (!found) throw new Error("a statement without a table has one row")
  return found
}
