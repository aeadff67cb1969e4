import { useState } from "react"
import { formatDateTime } from "#messages/formats.ts"
import { withElements } from "#messages/markup/with-elements.tsx"
import { m } from "#messages/messages.js"
import type { AuditEntry } from "#shop/audit/audit.ts"
import type { AdminOptions } from "#shop/catalogue/products/admin-products-json.ts"
import type { Personalisation } from "#shop/catalogue/variants/personalisation.ts"
import { formatAmount } from "#shop/money.ts"
import type { BankAccount } from "#shop/settings/sections/payments-section.ts"
import { accountLines } from "#shop/settings/settings.ts"
import { LoadFailed } from "#web/ui/feedback/load-failed.tsx"
import { Skeleton } from "#web/ui/feedback/skeleton.tsx"
import { wordsOfPersonalisation } from "../forms/form-personalisation.ts"
import { wordsOfTranslations } from "../forms/translations/language-names.ts"
import { useAdminQuery } from "../list/use-admin-query.ts"

type Labels = Readonly<Record<string, () => string>>

interface HistoryProps {
  entity: string
  /** Names fields that only this entity has. */
  labels?: Labels | undefined
  words?: Words | undefined
}

/** Returns how a value of a field reads that only this entity has; null for the others. */
type Words = (name: string, value: unknown) => string | null

export function History({ entity, labels }: HistoryProps) {
  const [open, setOpen] = useState(false)
  return (
    <details
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="rounded-md border border-line px-4 py-2"
    >
      <summary className="min-h-8 rounded-sm py-1 font-bold max-sm:py-2.5">{m.admin_history()}</summary>
      {open && <HistoryList entity={entity} labels={labels} />}
    </details>
  )
}

export function HistoryList({ entity, labels, words }: HistoryProps) {
  const { value, failure, reload } = useAdminQuery("/admin/audit", { query: { entity } })
  if (failure) return <LoadFailed message={failure.message} onRetry={reload} />
  if (!value) return <Skeleton className="my-3 h-16 w-full" />
  if (value.entries.length === 0) return <p className="py-2 text-muted text-sm">{m.admin_history_empty()}</p>
  return (
    <ol className="my-3 grid gap-3 border-line border-l-2 border-dashed pl-4 text-sm">
      {value.entries.map((entry) => (
        <Entry key={entry.id} entry={entry} labels={labels} words={words} />
      ))}
    </ol>
  )
}

function Entry({ entry, labels, words }: Pick<HistoryProps, "labels" | "words"> & { entry: AuditEntry }) {
  return (
    <li>
      <p>
        {withElements(m.admin_audit_entry, {
          action: <strong>{actionNames[entry.action]()}</strong>,
          actor: entry.actor?.name || entry.actor?.email || m.admin_someone(),
          time: (
            <time dateTime={entry.created_at} className="text-muted">
              {formatDateTime(entry.created_at)}
            </time>
          ),
        })}
      </p>
      {entry.action === "updated" && (
        <ul className="text-muted">
          {changesOf(entry, labels, words).map((change) => (
            <li key={change} className="wrap-anywhere">
              {change}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

export const actionNames: Readonly<Record<AuditEntry["action"], () => string>> = {
  created: m.admin_audit_created,
  updated: m.admin_audit_changed,
  deleted: m.admin_audit_deleted,
  archived: m.admin_audit_archived,
  restored: m.admin_audit_restored,
}

/** Returns each changed field of an entry, like "Stock quantity: 3 → 4". */
export function changesOf(
  { before, after }: Pick<AuditEntry, "before" | "after">,
  labels: Labels = {},
  words: Words = () => null,
): string[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return names.map((name) =>
    m.admin_audit_change({
      field: (labels[name] ?? fieldNames[name])?.() ?? name,
      before: words(name, before?.[name]) ?? shown(name, before?.[name]),
      after:
        otherPicture(name, before?.[name], after?.[name]) ?? words(name, after?.[name]) ?? shown(name, after?.[name]),
    }),
  )
}

/** Describes a change of pictures that reads the same before and after; null for other changes. */
function otherPicture(name: string, before: unknown, after: unknown): string | null {
  if (PICTURE_FIELDS.has(name) && before && after) return m.admin_audit_other_picture()
  const isAsMany = name === "pictures" && shown(name, before) === shown(name, after)
  return isAsMany ? m.admin_audit_other_pictures() : null
}

const fieldNames: Labels = {
  account_status: m.admin_field_account_status,
  accounts: m.admin_settings_accounts,
  care: m.shop_detail_care,
  category: m.admin_field_category,
  closed: m.admin_field_shop_closed,
  code: m.admin_field_code,
  description: m.admin_field_description,
  discount_type: m.admin_field_discount_type,
  discount_value: m.admin_field_discount_value,
  email: m.admin_field_email,
  expires_at: m.admin_field_expires_at,
  image_url: m.admin_field_image,
  is_active: m.admin_audit_active,
  is_draft: m.admin_audit_draft,
  items: m.admin_texts_items,
  lead_time: m.shop_detail_lead_time,
  lines: m.admin_settings_synonyms,
  material: m.shop_detail_material,
  max_discount_amount: m.admin_field_max_discount_amount,
  merged: m.admin_field_merged,
  min_order_amount: m.admin_field_min_order_amount,
  name: m.admin_field_name,
  options: m.admin_options,
  personalisation: m.admin_personalisation,
  phone: m.admin_field_phone,
  pictures: m.admin_pictures,
  position: m.admin_field_position,
  price: m.admin_field_price,
  publish_at: m.admin_field_publish_at,
  role: m.admin_field_role,
  size: m.shop_detail_size,
  stock_quantity: m.admin_field_stock_quantity,
  translations: m.admin_translations,
  usage_limit: m.admin_field_usage_limit,
  weight_grams: m.admin_products_form_weight,
}

const AMOUNT_FIELDS = new Set(["price", "min_order_amount", "max_discount_amount", "fee", "free_from"])
/** Lists the fields whose values the shop stores as codes. */
const CODE_FIELDS = new Set(["account_status", "discount_type", "role"])
const PICTURE_FIELDS = new Set(["image_url", "logo", "picture"])
const TIME = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/
const MAX_VALUE_CHARACTERS = 120

function shown(name: string, value: unknown): string {
  if (value === null || value === undefined || value === "") return m.admin_audit_none()
  if (PICTURE_FIELDS.has(name)) return m.admin_audit_picture()
  if (name === "pictures" && Array.isArray(value)) return m.admin_pictures_count({ count: value.length })
  if (name === "accounts" && Array.isArray(value)) return shownAccounts(value)
  if (typeof value === "boolean") return value ? m.admin_audit_yes() : m.admin_audit_no()
  if (typeof value === "number" && AMOUNT_FIELDS.has(name)) return formatAmount(value)
  if (CODE_FIELDS.has(name)) return m.admin_audit_code({ code: String(value) })
  const text = textOf(name, value)
  if (TIME.test(text)) return formatDateTime(text)
  return text.length > MAX_VALUE_CHARACTERS ? `${text.slice(0, MAX_VALUE_CHARACTERS)}…` : text
}

function textOf(name: string, value: unknown): string {
  if (name === "options" && value !== null) return wordsOfOptions(value as AdminOptions)
  if (name === "personalisation") return wordsOfPersonalisation(value as Personalisation)
  if (name === "translations") return wordsOfTranslations(value as Record<string, unknown>) || m.admin_audit_none()
  if (name === "lines" && Array.isArray(value)) return value.join("; ") || m.admin_audit_none()
  if (name === "items" && Array.isArray(value)) return value.map(wordsIn).join("; ") || m.admin_audit_none()
  return typeof value === "object" ? JSON.stringify(value) : String(value)
}

function wordsOfOptions({ choices, variants }: AdminOptions): string {
  const named = choices.map(({ name, values }) => `${name}: ${values.join(", ")}`)
  return [...named, ...variants.map(({ values, stock_quantity: stock }) => `${values.join(" ")} ${stock}`)].join("; ")
}

function wordsIn(place: object): string {
  return Object.values(place).filter(Boolean).join(", ")
}

/** Bank accounts in full: this is where it is looked up who replaced one. */
function shownAccounts(accounts: readonly BankAccount[]): string {
  return accounts.map((account) => accountLines(account).join(", ")).join("; ") || m.admin_audit_none()
}
