import { GUARDS, IMPERSONAL } from "./other-tables.server.ts"

/** What personal data is for. */
type Why = "account" | "orders" | "answers" | "consent" | "reviews" | "security" | "books"

/** When it goes: with its account; at the end of the term after its order was closed; with its cause, as a code or a wait ends; so many days later. */
type Until = "erasure" | "term" | "cause" | "30 days" | "1 year"

export interface TableData {
  /** Names the columns that say nothing of a customer but, at most, an id. */
  readonly plain: string
  readonly personal?: string
  /** Names personal columns that no download holds: what is sealed, hashed, made from others, or an owner's note. */
  readonly hidden?: string
  readonly why?: Why
  readonly until?: Until
  /** Is the condition by which the rows `t` are those of the account `a`, which has an id and an e-mail address in lower case. */
  readonly of?: string
  /** Is what an erasure sets in those rows; without it they are deleted. */
  readonly erased?: string
  /** The rows of the account are in its download. */
  readonly download?: true
}

const BY_USER = "t.user_id = a.id"
const BY_EMAIL = "lower(t.email) = a.email"
const BY_RECIPIENT = "lower(t.recipient) = a.email"

type Columns = Pick<TableData, "plain" | "personal" | "hidden">
const ofAccount = (why: Why, columns: Columns, more: Partial<TableData> = {}): TableData => ({
  ...{ why, until: "erasure", of: BY_USER, download: true, ...columns, ...more },
})
const ofOrder = (columns: Columns): TableData => ({ why: "orders", until: "term", ...columns })
const all = <Given>(tables: Readonly<Record<string, Given>>, make: (given: Given) => TableData) =>
  Object.fromEntries(Object.entries(tables).map(([name, given]) => [name, make(given)]))

/**
 * The one list of what the database holds of customers, for every column of every table: whether it is personal, what for and how long. The
 * erasure of an account and its download follow from it; a test compares it with the database. What an order loses at the end of its term is
 * written in orders/order/forget-customer.server.ts.
 */
export const PERSONAL_DATA: Readonly<Record<string, TableData>> = {
  profiles: ofAccount(
    "account",
    {
      personal: "email full_name phone second_phone address landmark city district postal_code addresses",
      hidden: "search sounds",
      plain: "id account_status orders_placed created_at updated_at language",
    },
    {
      of: "t.id = a.id",
      erased: `account_status = 'deleted', email = t.id || '@erased.example', full_name = NULL, phone = NULL, second_phone = NULL, address = NULL, landmark = NULL,
        city = NULL, district = NULL, postal_code = NULL, addresses = '{}', sounds = NULL, updated_at = now()`,
    },
  ),
  cart: ofAccount("account", { personal: "personalisation", plain: "id user_id product_id quantity created_at" }),
  commissions: ofAccount(
    "answers",
    {
      personal: "name email phone words size colour wished_on budget pictures history",
      plain: "id ask_key user_id product_id language state order_id version created_at updated_at",
    },
    { of: `(${BY_USER} OR ${BY_EMAIL})` },
  ),
  customers: {
    ...{ hidden: "note phones", plain: "id version updated_by updated_at" },
    ...{ why: "orders", until: "erasure", of: "t.id = a.id" },
  },
  reviews: ofAccount(
    "reviews",
    {
      personal: "name stars text",
      plain: "id product_id user_id order_id answer hidden_at hidden_reason version created_at updated_at",
    },
    { erased: "name = NULL" },
  ),
  review_pictures: ofAccount(
    "reviews",
    { personal: "image_url", plain: "user_id review_id position created_at" },
    { erased: "review_id = NULL, position = NULL, created_at = '-infinity'" },
  ),
  hidden_reviews: ofAccount("reviews", { hidden: "reason", plain: "user_id product_id hidden_at" }),
  review_request_refusals: ofAccount("consent", { plain: "user_id refused_at" }),
  newsletter_subscribers: ofAccount(
    "consent",
    { personal: "email", plain: "id coupon_id confirmed_at unsubscribed_at state created_at language" },
    { of: BY_EMAIL },
  ),
  opening_waits: ofAccount(
    "consent",
    { personal: "email", plain: "id language confirmed_at created_at" },
    { of: BY_EMAIL },
  ),
  stock_waits: ofAccount(
    "consent",
    { personal: "email", hidden: "token_hash", plain: "id product_id confirmed_at created_at language" },
    { of: BY_EMAIL },
  ),
  mails: ofAccount(
    "answers",
    {
      personal: "recipient",
      hidden: "payload last_error",
      plain: "id kind status attempts first_attempt_at next_attempt_at expires_at created_at sent_at language",
    },
    { until: "30 days", of: BY_RECIPIENT },
  ),
  development_mailbox: {
    ...{ hidden: "recipient subject html text", plain: "id mail_id created_at", why: "answers", until: "cause" },
    ...{ of: `(${BY_RECIPIENT} OR position(a.email IN lower(t.html)) > 0)` },
  },
  admin_audit: {
    ...{ hidden: "before after", plain: "id entity action actor_id created_at", why: "books", until: "erasure" },
    ...{ of: "t.entity = 'user:' || a.id", erased: "before = NULL, after = NULL" },
  },
  data_downloads: ofAccount("account", { plain: "account_id asked_at made_at" }, { of: "t.account_id = a.id" }),
  receipts: {
    ...{ hidden: "path sha256 pixel_sha256", plain: "user_id content_type bytes created_at removed_at" },
    ...{ why: "books", until: "term", erased: "created_at = '-infinity'" },
    of: `${BY_USER} AND NOT EXISTS (SELECT FROM slips s WHERE s.path = t.path)`,
  },

  orders: ofOrder({
    personal: `customer_name customer_email customer_phone mail_to delivery_address delivery_city delivery_postal_code notes second_phone
      delivery_landmark delivery_town customer_phone_e164`,
    hidden: "request_hash",
    plain: `id user_id entered_by channel order_number idempotency_key status payment_method payment_status subtotal delivery_fee
      discount_amount total_amount order_customer bank_receipt_url coupon_id coupon_code version created_at updated_at language
      delivery_district pick_up to_call pay_by card_pending slip_counted cash_fee kept_amount surplus_amount to_make deposit_amount
      balance_asked_at due_part retained_amount return_due link_number`,
  }),
  order_customers: ofOrder({ hidden: "search sounds", plain: "id pending confirmed shipped delivered cancelled" }),
  order_events: ofOrder({
    personal: "before after reason pictures",
    plain: "id order_id kind actor_id held_until mail_id created_at",
  }),
  order_items: ofOrder({
    personal: "personalisation",
    hidden: "sounds",
    plain: `id order_id position product_id product_name product_price quantity subtotal personalisation_label personalisation_price as_read
      made ready_by making_started_at making_done_at making_off no_returns`,
  }),
  order_notes: ofOrder({ hidden: "note", plain: "order_id version updated_by updated_at" }),
  order_tracking: ofOrder({ personal: "tracking_number", plain: "order_id courier version updated_at" }),
  payments: ofOrder({
    personal: "reference reason",
    plain:
      "id order_id kind state way amount reduced items slip paid_on provider provider_id reason_code event_id actor_id created_at",
  }),
  card_refunds: ofOrder({
    personal: "reason",
    plain: "id order_id provider provider_id amount items state tries asked_at actor_id created_at",
  }),
  refused_parcels: ofOrder({ hidden: "phone", plain: "order_id lost created_at" }),
  returns: ofOrder({
    personal: "words pictures answer",
    plain: "id order_id state wish reason items restocked created_at updated_at sent_order",
  }),
  slips: ofOrder({ hidden: "path", plain: "order_id created_at" }),

  "auth.users": ofAccount(
    "security",
    {
      personal: "email user_metadata",
      hidden: "password_hash password_guessable password_unproved",
      plain: `id initial_password_until email_confirmed_at confirmation_sent_at recovery_sent_at last_sign_in_at created_at updated_at`,
    },
    { of: "t.id = a.id" },
  ),
  "auth.identities": ofAccount("security", {
    personal: "subject identity_data email",
    plain: "id user_id provider last_sign_in_at created_at updated_at",
  }),
  "auth.sessions": ofAccount("security", {
    personal: "user_agent ip",
    hidden: "refresh_salt",
    plain: "id user_id aal amr factor_id refresh_counter refresh_floor refreshed_at ends_at created_at",
  }),
  "auth.devices": ofAccount("security", {
    hidden: "device_hash",
    plain: "user_id second_step_at first_seen_at last_seen_at",
  }),
  "auth.factors": ofAccount("security", {
    personal: "friendly_name phone",
    hidden: "secret_sealed credential last_totp_step",
    plain: "id user_id factor_type status last_challenged_at created_at updated_at",
  }),
  "auth.email_changes": ofAccount("security", {
    personal: "new_email requested_from",
    plain: "user_id session_id requested_at",
  }),
  "auth.audit_log": ofAccount(
    "security",
    { personal: "ip detail", plain: "id event user_id session_id created_at" },
    { until: "1 year" },
  ),
  ...all<Columns & Pick<TableData, "of">>(GUARDS, (table) => ({ why: "security", until: "cause", ...table })),
  ...all(IMPERSONAL, (plain) => ({ plain })),
}
