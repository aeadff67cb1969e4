/**
 * The one list of what the database holds of customers, for every column of every table; a test compares it with the database. A line names a
 * table, what its personal data is for, when that goes, and three groups of columns: what is personal; what is personal and in no download,
 * because it is sealed, hashed, made from others, or an owner's note; and what says nothing of a customer but, at most, an id. Tables without
 * personal data have the last alone. It goes with its account (erasure); at the end of the term after its order was closed (term); with its
 * cause, as a code or a wait ends (cause); or so many days later. What an order loses at its term is written in
 * orders/term/forget-customer.server.ts.
 */
const LIST = `
profiles | account | erasure | email full_name phone second_phone address landmark city district postal_code addresses | search sounds |
  id account_status orders_placed created_at updated_at language
cart | account | erasure | personalisation | - | id user_id product_id quantity created_at
commissions | answers | erasure | name email phone words size colour wished_on budget pictures history | - | id ask_key user_id product_id
  language state order_id version created_at updated_at
customers | orders | erasure | - | note phones | id version updated_by updated_at
reviews | reviews | erasure | name stars text | - | id product_id user_id order_id answer hidden_at hidden_reason version created_at
  updated_at
review_pictures | reviews | erasure | image_url | - | user_id review_id position created_at
hidden_reviews | reviews | erasure | - | reason | user_id product_id hidden_at
review_request_refusals | consent | erasure | - | - | user_id refused_at
newsletter_subscribers | consent | erasure | email | - | id coupon_id confirmed_at unsubscribed_at state created_at language
opening_waits | consent | erasure | email | - | id language confirmed_at created_at
stock_waits | consent | erasure | email | token_hash | id product_id confirmed_at created_at language
staff_invitations | answers | erasure | email | token_hash | id role invited_by state expires_at created_at
mails | answers | 30 days | recipient | payload last_error | id kind status attempts first_attempt_at next_attempt_at expires_at
  created_at sent_at language
development_mailbox | answers | cause | - | recipient subject html text | id mail_id created_at
admin_audit | books | erasure | - | before after | id entity action actor_id created_at
data_downloads | account | erasure | - | - | account_id asked_at made_at
receipts | books | term | - | path sha256 pixel_sha256 | user_id content_type bytes created_at removed_at
orders | orders | term | customer_name customer_email customer_phone mail_to delivery_address delivery_city delivery_postal_code notes
  second_phone delivery_landmark delivery_town customer_phone_e164 | request_hash | id user_id entered_by channel order_number
  idempotency_key status payment_method payment_status subtotal delivery_fee discount_amount total_amount order_customer bank_receipt_url
  coupon_id coupon_code version created_at updated_at language delivery_district pick_up to_call pay_by card_pending slip_counted cash_fee
  kept_amount surplus_amount to_make deposit_amount balance_asked_at due_part retained_amount return_due link_number
order_customers | orders | term | - | search sounds | id pending confirmed shipped delivered cancelled
order_events | orders | term | before after reason pictures | - | id order_id kind actor_id held_until mail_id created_at
order_items | orders | term | personalisation | sounds | id order_id position product_id product_name product_price quantity subtotal
  personalisation_label personalisation_price as_read made ready_by making_started_at making_done_at making_off no_returns
order_notes | orders | term | - | note | order_id version updated_by updated_at
order_tracking | orders | term | tracking_number | - | order_id courier version updated_at
payments | orders | term | reference reason | - | id order_id kind state way amount reduced items slip paid_on provider provider_id
  reason_code event_id actor_id created_at
card_refunds | orders | term | reason | - | id order_id provider provider_id amount items state tries asked_at actor_id created_at
refused_parcels | orders | term | - | phone | order_id lost created_at
returns | orders | term | words pictures answer | - | id order_id state wish reason items restocked created_at updated_at sent_order
slips | orders | term | - | path | order_id created_at
auth.users | security | erasure | email user_metadata | password_hash password_guessable password_unproved | id initial_password_until
  email_confirmed_at confirmation_sent_at recovery_sent_at last_sign_in_at created_at updated_at
auth.identities | security | erasure | subject identity_data email | - | id user_id provider last_sign_in_at created_at updated_at
auth.sessions | security | erasure | user_agent ip | refresh_salt | id user_id aal amr factor_id refresh_counter refresh_floor
  refreshed_at ends_at created_at
auth.devices | security | erasure | - | device_hash | user_id second_step_at first_seen_at last_seen_at
auth.factors | security | erasure | friendly_name phone | secret_sealed credential last_totp_step | id user_id factor_type status
  last_challenged_at created_at updated_at
auth.email_changes | security | erasure | new_email requested_from | - | user_id session_id requested_at
auth.audit_log | security | 1 year | ip detail | - | id event user_id session_id created_at
auth.one_time_codes | security | cause | - | email requested_by code_hash link_hash | kind flow_id wrong_tries wrong_tries_elsewhere
  expires_at created_at
auth.sign_ups | security | cause | - | email requested_from password_hash user_metadata | id created_at expires_at
auth.message_cooldowns | security | cause | - | recipient requested_by | kind sent_at
auth.recovery_codes | security | cause | - | code_hash | user_id created_at
auth.challenges | security | cause | - | code_hash webauthn_challenge | id factor_id session_id wrong_tries verified_at expires_at
  created_at
auth.flow_states | security | cause | - | code_challenge code_hash provider_sealed state_hash redirect_to | id kind user_id
  code_challenge_method code_issued_at provider created_at
auth.failed_attempts | security | cause | - | subject | failures blocked_until since last_at
card_notices | security | cause | - | digest | id provider fault order_number order_id provider_id state amount times created_at seen_at
newsletter_confirmations | security | cause | - | token_hash | subscriber_id expires_at
message_counts | security | cause | - | requested_by | pool sent ends_at
rate_limits | security | cause | - | key | points expire
api_keys | id name role key_hash beginning replaces expires_at ended_at last_used_at created_at
backups | id destination name started_at seen_at finished_at outcome bytes rows files error told removed_at
card_asks | order_id asked_at tries answer
catalogue_changes | id product_id
categories | name id position version names
coupons | id code discount_type discount_value min_order_amount max_discount_amount usage_limit used_count uses_without_order expires_at
  is_active is_personal is_sample version created_at updated_at starts_at once_per_customer only_products only_categories
erasures | account_id asked_at due_at erased_at
former_categories | key category
handovers | order_id courier actor_id created_at
listed_products | id search price is_active created_at category state words lacks
low_stock | product_id stock_quantity created_at sold_out
migrations | name checksum applied_at
missed_searches | day words searches
old_paths | path product_id target
order_days | day status slot orders total
payment_clock | only_row ran_at
payment_reminders | order_id news pay_by
payout_columns | courier columns updated_at
payout_lines | id order_id courier amount fee paid_on event_id actor_id created_at
product_gallery | product_id image_url position alt alts
product_imports | id actor_id imported_at
product_pictures | image_url uploaded_by crop created_at name
product_ratings | product_id reviews stars
products | id name description category price stock_quantity image_url size material care lead_time weight_grams personalisation options
  base_price highest_price variant_of option_values variant_position own_price own_picture is_offered is_active is_draft publish_at
  archived_at was_active state version sample_version created_at updated_at search texts made_to_order deposit_percent no_returns offer_of
  offered_until commissions sale_price sale_from sale_until regular_price struck_price price_since slug
  seo_title seo_description
readiness | only_row checked_at
review_requests | order_id asked_at
search_words | word stem is_named consonants
settings | section value version updated_at
user_roles | user_id role
visit_days | day visits
webhook_endpoints | id url events secret old_secret old_until paused_at paused_why created_at
webhook_messages | id endpoint_id type data created_at waits next_at attempts tries reason delivered_at
auth.signing_keys | kid public_jwk private_sealed signs_from verifies_until created_at
`

export interface TableData {
  readonly why: string | null
  readonly until: string | null
  readonly personal: readonly string[]
  readonly hidden: readonly string[]
  readonly plain: readonly string[]
}

/** Holds the list by the names of tables. */
export const PERSONAL_DATA: ReadonlyMap<string, TableData> = new Map(
  LIST.trim()
    .replace(/\n +/g, " ")
    .split("\n")
    .map((line) => {
      const cells = line.split(" | ")
      const [why = null, until = null] = cells.length > 2 ? cells.slice(1) : []
      const [plain = [], hidden = [], personal = []] = cells
        .slice(-3)
        .reverse()
        .map((cell) => cell.match(/\w+/g) ?? [])
      return [cells[0] ?? "", { why, until, plain, ...(why ? { hidden, personal } : { hidden: [], personal: [] }) }]
    }),
)

interface RowsOfAccount {
  /** Is the condition by which the rows `t` are those of the account `a`, which has an id and an e-mail address in lower case. */
  readonly of: string
  /** Is what an erasure sets in those rows; without it they are deleted. */
  readonly erased?: string
  /** The rows are in no download. */
  readonly isInternal?: true
}

const BY_ID = { of: "t.id = a.id" }
const BY_USER = { of: "t.user_id = a.id" }
const BY_EMAIL = { of: "lower(t.email) = a.email" }
const BY_RECIPIENT = { of: "lower(t.recipient) = a.email" }

/** Finds the rows of an account, and says what becomes of them when it is erased. */
export const ROWS_OF_ACCOUNT: Readonly<Record<string, RowsOfAccount>> = {
  profiles: {
    ...BY_ID,
    erased: `account_status = 'deleted', email = t.id || '@erased.example', full_name = NULL, phone = NULL, second_phone = NULL, address = NULL,
      landmark = NULL, city = NULL, district = NULL, postal_code = NULL, addresses = '{}', sounds = NULL, updated_at = now()`,
  },
  cart: BY_USER,
  commissions: { of: `(${BY_USER.of} OR ${BY_EMAIL.of})` },
  customers: { ...BY_ID, isInternal: true },
  reviews: { ...BY_USER, erased: "name = NULL" },
  review_pictures: { ...BY_USER, erased: "review_id = NULL, position = NULL, created_at = '-infinity'" },
  hidden_reviews: BY_USER,
  review_request_refusals: BY_USER,
  newsletter_subscribers: BY_EMAIL,
  opening_waits: BY_EMAIL,
  stock_waits: BY_EMAIL,
  staff_invitations: BY_EMAIL,
  mails: BY_RECIPIENT,
  development_mailbox: { of: `(${BY_RECIPIENT.of} OR position(a.email IN lower(t.html)) > 0)`, isInternal: true },
  admin_audit: {
    of: `(t.entity = 'user:' || a.id OR t.entity IN (SELECT 'review:' || r.id FROM reviews r WHERE r.user_id = a.id)
      OR (t.entity LIKE 'mail:%' AND lower(t.before ->> 'recipient') = a.email))`,
    erased: "before = NULL, after = NULL",
    isInternal: true,
  },
  data_downloads: { of: "t.account_id = a.id" },
  receipts: {
    of: `${BY_USER.of} AND NOT EXISTS (SELECT FROM slips s WHERE s.path = t.path)`,
    erased: "created_at = '-infinity'",
    isInternal: true,
  },
  "auth.identities": BY_USER,
  "auth.sessions": BY_USER,
  "auth.devices": BY_USER,
  "auth.factors": BY_USER,
  "auth.email_changes": BY_USER,
  "auth.audit_log": BY_USER,
  "auth.one_time_codes": { ...BY_EMAIL, isInternal: true },
  "auth.sign_ups": { ...BY_EMAIL, isInternal: true },
  "auth.message_cooldowns": { ...BY_RECIPIENT, isInternal: true },
  "auth.users": BY_ID,
}
