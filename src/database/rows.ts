// The rows of each table as `pg` returns them. Made by `npm run schema` from the schema: not to be edited.

/** `admin_audit`: Every change by an admin, written with it. */
export interface AdminAuditRow {
  id: number
  entity: string
  action: "created" | "updated" | "deleted" | "archived" | "restored"
  actor_id: string | null
  before: unknown
  after: unknown
  created_at: string
}

/** `api_keys`: Keys by which programs call the back-office in a role. */
export interface ApiKeysRow {
  id: string
  name: string
  role: "packer" | "keeper" | "reader"
  key_hash: string
  beginning: string
  replaces: string | null
  expires_at: string
  ended_at: string | null
  last_used_at: string | null
  created_at: string
}

/** `backups`: Backups by the clock and by hand. */
export interface BackupsRow {
  id: string
  destination: string | null
  name: string | null
  started_at: string
  seen_at: string
  finished_at: string | null
  outcome: "running" | "done" | "failed"
  bytes: number
  rows: number | null
  files: number | null
  error: string | null
  told: boolean
  removed_at: string | null
}

/** `card_asks`: When a provider was asked what became of an order's card payment: it has not said so by itself. */
export interface CardAsksRow {
  order_id: string
  asked_at: string
  tries: number
  answer: "known" | "nothing" | "away" | null
}

/** `card_notices`: What providers of card payments said, or somebody in their name, that an owner must look at. */
export interface CardNoticesRow {
  id: number
  provider: string
  fault: "forged" | "unreadable" | "other_merchant" | "unknown_order" | "other_order" | "other_amount" | "other_currency" | "refund_due" | "charged_back" | "refund_refused" | "unconfirmed" | "sent_back"
  digest: string
  order_number: string | null
  order_id: string | null
  provider_id: string | null
  state: string | null
  amount: string | null
  times: number
  created_at: string
  seen_at: string | null
}

/** `card_refunds`: Card payments that a provider was asked to send back. */
export interface CardRefundsRow {
  id: number
  order_id: string
  provider: string
  provider_id: string
  amount: string
  reason: string | null
  items: unknown
  state: "requested" | "done" | "refused" | "unknown"
  tries: number
  asked_at: string
  actor_id: string | null
  created_at: string
}

/** `cart`: One row for each product in a customer's cart. */
export interface CartRow {
  id: string
  user_id: string
  product_id: string
  quantity: number
  personalisation: string
  created_at: string
}

/** `catalogue_changes`: Products whose pages show another stock than before, until a process has announced it (shop/catalogue/announcer.server.ts). */
export interface CatalogueChangesRow {
  id: number
  product_id: string
}

/** `categories`: What products are sorted into, with or without products. */
export interface CategoriesRow {
  name: string
  id: string
  position: number
  version: number
  names: unknown
}

/** `commissions` */
export interface CommissionsRow {
  id: string
  ask_key: string
  user_id: string | null
  product_id: string | null
  name: string
  email: string | null
  phone: string | null
  language: string
  words: string
  size: string | null
  colour: string | null
  wished_on: string | null
  budget: string | null
  pictures: string[]
  history: unknown
  state: "unconfirmed" | "waiting" | "answered" | "offered" | "declined" | "bought"
  order_id: string | null
  version: number
  created_at: string
  updated_at: string
}

/** `coupons`: Discounts by code. */
export interface CouponsRow {
  id: string
  code: string
  discount_type: "percentage" | "fixed"
  discount_value: string
  min_order_amount: string
  max_discount_amount: string | null
  usage_limit: number | null
  used_count: number
  uses_without_order: number
  expires_at: string | null
  is_active: boolean
  is_personal: boolean
  is_sample: boolean
  version: number
  created_at: string
  updated_at: string
  starts_at: string | null
  once_per_customer: boolean
  only_products: string[]
  only_categories: string[]
}

/** `customers`: What admins note on a customer, for themselves, and which entered orders they count as an account's. */
export interface CustomersRow {
  id: string
  note: string
  phones: string[]
  version: number
  updated_by: string | null
  updated_at: string
}

/** `data_downloads`: Files with all that the shop holds of an account, which their owners asked for: one each, for three days. */
export interface DataDownloadsRow {
  account_id: string
  asked_at: string
  made_at: string | null
}

/** `development_mailbox`: Where mails go when no relay is set. */
export interface DevelopmentMailboxRow {
  id: number
  mail_id: string
  recipient: string
  subject: string
  html: string
  text: string
  created_at: string
}

/** `erasures`: Accounts that are to be erased, or were: nothing but their ids is left of those. */
export interface ErasuresRow {
  account_id: string
  asked_at: string
  due_at: string
  erased_at: string | null
}

/** `former_categories`: Names that categories had before, for links to them. */
export interface FormerCategoriesRow {
  key: string
  category: string
}

/** `handovers`: Who handed the parcel of an order over to a courier, and when. */
export interface HandoversRow {
  order_id: string
  courier: string | null
  actor_id: string | null
  created_at: string
}

/** `hidden_reviews`: Hidden reviews that their authors have deleted: the next one of that product begins hidden. */
export interface HiddenReviewsRow {
  user_id: string
  product_id: string
  hidden_at: string
  reason: string
}

/** `listed_products`: Products that are not archived, as both shop and back-office search and count them: a third of the pages to read. */
export interface ListedProductsRow {
  id: string
  search: string
  price: string
  is_active: boolean
  created_at: string
  category: string
  state: string
  words: string | null
  lacks: string[] | null
}

/** `low_stock`: Active products low on stock, with the pieces left of the scarcest variant where there are variants. */
export interface LowStockRow {
  product_id: string
  stock_quantity: number
  created_at: string
  sold_out: boolean
}

/** `mails`: The outbox: written in the transaction that causes the mail, emptied by shop/mails/send-mails.server.ts. */
export interface MailsRow {
  id: string
  kind: string
  recipient: string
  payload: string | null
  status: "queued" | "sending" | "sent" | "doubtful" | "failed" | "expired"
  attempts: number
  first_attempt_at: string | null
  next_attempt_at: string
  expires_at: string | null
  last_error: string | null
  created_at: string
  sent_at: string | null
  language: string | null
}

/** `message_counts`: Messages of the running hour: of each pool, and of each network or user that drew on it. */
export interface MessageCountsRow {
  pool: string
  requested_by: string
  sent: number
  ends_at: string
}

/** `migrations` */
export interface MigrationsRow {
  name: string
  checksum: string
  applied_at: string
}

/** `missed_searches`: What people looked for in the shop and did not find, by day: counts alone, of nobody. */
export interface MissedSearchesRow {
  day: string
  words: string
  searches: number
}

/** `newsletter_confirmations`: Mailed links that confirm an address; several may be good at the same time. */
export interface NewsletterConfirmationsRow {
  token_hash: string
  subscriber_id: string
  expires_at: string
}

/** `newsletter_subscribers`: E-mail addresses given for the newsletter; mail goes to the confirmed ones. */
export interface NewsletterSubscribersRow {
  id: string
  email: string
  coupon_id: string | null
  confirmed_at: string | null
  unsubscribed_at: string | null
  state: string
  created_at: string
  language: string | null
}

/** `old_paths`: Addresses that lead to a page of this shop, where no page has them. */
export interface OldPathsRow {
  path: string
  product_id: string | null
  target: string | null
}

/** `opening_waits`: E-mail addresses that get one mail when the shop opens, and are then forgotten. */
export interface OpeningWaitsRow {
  id: string
  email: string
  language: string
  confirmed_at: string | null
  created_at: string
}

/** `order_customers`: Each name and e-mail address of orders once, with its orders by status: a search of orders looks through a hundred thousand texts instead of a million, and adds up what a common name matches. */
export interface OrderCustomersRow {
  id: number
  search: string
  pending: number
  confirmed: number
  shipped: number
  delivered: number
  cancelled: number
  sounds: string | null
}

/** `order_days`: Orders of each day by status: counts of the tabs, sales of a month, whole days to skip on the way to a deep page. */
export interface OrderDaysRow {
  day: string
  status: string
  slot: number
  orders: number
  total: string
}

/** `order_events`: What happened to an order: the timeline that its owner and the admins read. */
export interface OrderEventsRow {
  id: number
  order_id: string
  kind: "placed" | "status" | "payment_status" | "payment_method" | "receipt" | "refund" | "call" | "question" | "address" | "promise" | "making" | "return" | "progress" | "link"
  before: string | null
  after: string | null
  actor_id: string | null
  reason: string | null
  held_until: string | null
  mail_id: string | null
  created_at: string
  pictures: string[] | null
}

/** `order_items`: The lines of an order. */
export interface OrderItemsRow {
  id: string
  order_id: string
  position: number
  product_id: string
  product_name: string
  product_price: string
  quantity: number
  subtotal: string
  personalisation: string | null
  personalisation_label: string | null
  personalisation_price: string | null
  sounds: string | null
  as_read: unknown
  made: number
  ready_by: string | null
  making_started_at: string | null
  making_done_at: string | null
  making_off: boolean | null
  no_returns: boolean | null
}

/** `order_notes`: What the admins note on an order, for themselves. */
export interface OrderNotesRow {
  order_id: string
  note: string
  version: number
  updated_by: string | null
  updated_at: string
}

/** `order_tracking`: How an order can be followed on its way. */
export interface OrderTrackingRow {
  order_id: string
  courier: string | null
  tracking_number: string | null
  version: number
  updated_at: string
}

/** `orders`: What customers have ordered, at the prices and addresses of that moment. */
export interface OrdersRow {
  id: string
  user_id: string | null
  entered_by: string | null
  channel: "shop" | "fair" | "phone" | "chat"
  order_number: string
  idempotency_key: string
  request_hash: string
  status: "pending" | "confirmed" | "shipped" | "delivered" | "cancelled"
  payment_method: "bank_transfer" | "cash_on_delivery" | "payhere"
  payment_status: "pending" | "paid" | "failed"
  subtotal: string
  delivery_fee: string
  discount_amount: string
  total_amount: string
  customer_name: string
  customer_email: string
  customer_phone: string
  order_customer: number
  mail_to: string | null
  delivery_address: string
  delivery_city: string
  delivery_postal_code: string | null
  notes: string | null
  bank_receipt_url: string | null
  coupon_id: string | null
  coupon_code: string | null
  version: number
  created_at: string
  updated_at: string
  language: string
  second_phone: string | null
  delivery_landmark: string | null
  delivery_district: number | null
  delivery_town: string | null
  customer_phone_e164: string | null
  pick_up: boolean | null
  to_call: boolean | null
  pay_by: string | null
  card_pending: boolean | null
  slip_counted: boolean
  cash_fee: string | null
  kept_amount: string | null
  surplus_amount: string | null
  to_make: boolean | null
  deposit_amount: string | null
  balance_asked_at: string | null
  due_part: "deposit" | "none" | "balance" | null
  retained_amount: string | null
  return_due: boolean | null
  link_number: number | null
}

/** `payment_clock`: When the times to pay were last looked at. */
export interface PaymentClockRow {
  only_row: boolean
  ran_at: string
}

/** `payment_reminders`: The reminders that were queued, so that none is queued twice. */
export interface PaymentRemindersRow {
  order_id: string
  news: "half" | "last"
  pay_by: string
}

/** `payments`: Money that was received for orders and that went back, slips that were refused, and what admins corrected. */
export interface PaymentsRow {
  id: number
  order_id: string
  kind: "payment" | "refund" | "correction"
  state: "pending" | "paid" | "failed"
  way: "bank_transfer" | "cash" | "card" | null
  amount: string | null
  reduced: string | null
  items: unknown
  slip: string | null
  reference: string | null
  paid_on: string | null
  provider: string | null
  provider_id: string | null
  reason: string | null
  reason_code: string | null
  event_id: number | null
  actor_id: string | null
  created_at: string
}

/** `payout_columns`: Which columns of a courier's payout sheet hold what, as an admin chose them last. */
export interface PayoutColumnsRow {
  courier: string
  columns: unknown
  updated_at: string
}

/** `payout_lines`: What couriers paid out for parcels. */
export interface PayoutLinesRow {
  id: number
  order_id: string
  courier: string
  amount: string
  fee: string | null
  paid_on: string | null
  event_id: number | null
  actor_id: string | null
  created_at: string
}

/** `product_gallery`: The pictures of each product in their order. */
export interface ProductGalleryRow {
  product_id: string
  image_url: string
  position: number
  alt: string
  alts: unknown
}

/** `product_imports`: Imports of products that were carried out: each preview once. */
export interface ProductImportsRow {
  id: string
  actor_id: string | null
  imported_at: string
}

/** `product_pictures`: Uploaded pictures: those that no product uses after a day are removed. */
export interface ProductPicturesRow {
  image_url: string
  uploaded_by: string | null
  crop: unknown
  created_at: string
  name: string | null
}

/** `product_ratings`: How many shown reviews each product has, and the sum of their stars. */
export interface ProductRatingsRow {
  product_id: string
  reviews: number
  stars: number
}

/** `products`: What is or was for sale. */
export interface ProductsRow {
  id: string
  name: string
  description: string
  category: string
  price: string
  stock_quantity: number
  image_url: string | null
  size: string | null
  material: string | null
  care: string | null
  lead_time: string | null
  weight_grams: number | null
  personalisation: unknown
  options: unknown
  base_price: string | null
  highest_price: string | null
  variant_of: string | null
  option_values: string[] | null
  variant_position: number | null
  own_price: string | null
  own_picture: string | null
  is_offered: boolean
  is_active: boolean
  is_draft: boolean
  publish_at: string | null
  archived_at: string | null
  was_active: boolean
  state: string
  version: number
  sample_version: number | null
  created_at: string
  updated_at: string
  search: string
  texts: unknown
  made_to_order: boolean
  deposit_percent: number | null
  no_returns: boolean
  offer_of: string | null
  offered_until: string | null
  commissions: boolean
  sale_price: string | null
  sale_from: string | null
  sale_until: string | null
  regular_price: string | null
  struck_price: string | null
  price_since: string
  slug: string | null
  seo_title: string | null
  seo_description: string | null
}

/** `profiles`: One row for each user: what the shop knows of a person. */
export interface ProfilesRow {
  id: string
  email: string
  full_name: string | null
  phone: string | null
  address: string | null
  city: string | null
  postal_code: string | null
  account_status: string | null
  orders_placed: number
  created_at: string
  updated_at: string
  search: string
  language: string
  sounds: string | null
  second_phone: string | null
  landmark: string | null
  district: number | null
  addresses: unknown
}

/** `rate_limits`: Counters of rate-limiter-flexible, which names the columns. */
export interface RateLimitsRow {
  key: string
  points: number
  expire: number | null
}

/** `readiness`: One row, written to see whether the database takes writes. */
export interface ReadinessRow {
  only_row: boolean
  checked_at: string
}

/** `receipts`: Receipts of bank transfers, uploaded by customers for their orders or by admins for an order. */
export interface ReceiptsRow {
  path: string
  user_id: string | null
  content_type: string
  bytes: number
  created_at: string
  sha256: string | null
  pixel_sha256: string | null
  removed_at: string | null
}

/** `refused_parcels`: Cancelled orders whose parcel was refused at the door. */
export interface RefusedParcelsRow {
  order_id: string
  phone: string
  lost: string[]
  created_at: string
}

/** `returns`: What customers send back of delivered orders. */
export interface ReturnsRow {
  id: string
  order_id: string
  state: "requested" | "accepted" | "declined" | "received" | "settled"
  wish: "money_back" | "exchange" | "repair"
  reason: "damaged" | "wrong" | "other_than_shown" | "size" | "changed_mind" | "other"
  words: string | null
  items: unknown
  pictures: string[]
  answer: string | null
  restocked: boolean
  created_at: string
  updated_at: string
  sent_order: string | null
}

/** `review_pictures`: Pictures that buyers have uploaded: those that no review holds after a day are removed. */
export interface ReviewPicturesRow {
  image_url: string
  user_id: string
  review_id: string | null
  position: number | null
  created_at: string
}

/** `review_request_refusals`: Who does not want to be asked for reviews. */
export interface ReviewRequestRefusalsRow {
  user_id: string
  refused_at: string
}

/** `review_requests`: The orders whose customers have been asked for reviews, so that no order is asked about twice. */
export interface ReviewRequestsRow {
  order_id: string
  asked_at: string
}

/** `reviews`: What buyers say of a product that was delivered to them: one review each. */
export interface ReviewsRow {
  id: string
  product_id: string
  user_id: string
  order_id: string
  name: string | null
  stars: number
  text: string
  answer: string | null
  hidden_at: string | null
  hidden_reason: string | null
  version: number
  created_at: string
  updated_at: string
}

/** `search_words`: Words that products have, or had since the last sweep; without those that hold digits. */
export interface SearchWordsRow {
  word: string
  stem: string
  is_named: boolean
  consonants: string | null
}

/** `settings`: One row for each section of the settings that was saved; every process hears on the channel settings_changed of a change. */
export interface SettingsRow {
  section: string
  value: unknown
  version: number
  updated_at: string
}

/** `slips`: The receipts that were shown for an order, the latest of which is orders.bank_receipt_url. */
export interface SlipsRow {
  order_id: string
  path: string
  created_at: string
}

/** `staff_invitations`: Who was asked by mail to work in the back-office; one waits for an address. */
export interface StaffInvitationsRow {
  id: string
  email: string
  role: "packer" | "keeper" | "reader"
  token_hash: string
  invited_by: string
  state: "waiting" | "accepted" | "taken_back"
  expires_at: string
  created_at: string
}

/** `stock_waits`: E-mail addresses to which one mail goes when a product is in stock again; once they are confirmed. */
export interface StockWaitsRow {
  id: string
  product_id: string
  email: string
  token_hash: string
  confirmed_at: string | null
  created_at: string
  language: string
}

/** `user_roles`: Who works in the back-office, each in one role: admin is an owner. */
export interface UserRolesRow {
  user_id: string
  role: "admin" | "packer" | "keeper" | "reader"
}

/** `visit_days`: How often people came to the shop from elsewhere, by day: counts alone, of nobody. */
export interface VisitDaysRow {
  day: string
  visits: number
}

/** `webhook_endpoints`: Programs of others that the shop tells of changes. */
export interface WebhookEndpointsRow {
  id: string
  url: string
  events: string[]
  secret: string
  old_secret: string | null
  old_until: string | null
  paused_at: string | null
  paused_why: "owner" | "failing" | "gone" | null
  created_at: string
}

/** `webhook_messages`: One row for each change and endpoint: what waits to be sent, and what was delivered in the last 30 days. */
export interface WebhookMessagesRow {
  id: string
  endpoint_id: string
  type: string
  data: unknown
  created_at: string
  waits: boolean
  next_at: string
  attempts: number
  tries: number
  reason: string | null
  delivered_at: string | null
}

/** `auth.audit_log`: Security events of accounts. */
export interface AuditLogRow {
  id: number
  event: string
  user_id: string | null
  session_id: string | null
  ip: string | null
  detail: unknown
  created_at: string
}

/** `auth.challenges`: A second factor that is being asked for. */
export interface ChallengesRow {
  id: string
  factor_id: string
  session_id: string
  code_hash: string | null
  webauthn_challenge: string | null
  wrong_tries: number
  verified_at: string | null
  expires_at: string
  created_at: string
}

/** `auth.devices`: Where a user signed in from before: a sign-in from elsewhere is mailed to the user. */
export interface DevicesRow {
  user_id: string
  device_hash: string
  second_step_at: string | null
  first_seen_at: string
  last_seen_at: string
}

/** `auth.email_changes`: The address that a user wants instead of the present one, until the code that was mailed there is entered. */
export interface EmailChangesRow {
  user_id: string
  session_id: string
  new_email: string
  requested_from: string
  requested_at: string
}

/** `auth.factors`: Second factors of users. */
export interface FactorsRow {
  id: string
  user_id: string
  factor_type: "totp" | "phone" | "webauthn"
  status: "unverified" | "verified"
  friendly_name: string
  phone: string | null
  secret_sealed: string | null
  last_totp_step: number | null
  credential: unknown
  last_challenged_at: string | null
  created_at: string
  updated_at: string
}

/** `auth.failed_attempts`: Failed attempts to sign in, for accounts that exist or not. */
export interface FailedAttemptsRow {
  subject: string
  failures: number
  blocked_until: string
  since: string
  last_at: string
}

/** `auth.flow_states`: Authorization codes by PKCE: requested with a challenge, redeemed once with the verifier. */
export interface FlowStatesRow {
  id: string
  kind: string
  user_id: string | null
  code_challenge: string
  code_challenge_method: "s256" | "plain"
  code_hash: string | null
  code_issued_at: string | null
  redirect_to: string | null
  provider: string | null
  provider_sealed: string | null
  state_hash: string | null
  created_at: string
}

/** `auth.identities`: The ways in which a user signs in: by address, or through a provider. */
export interface IdentitiesRow {
  id: string
  user_id: string
  provider: string
  subject: string
  identity_data: unknown
  email: string | null
  last_sign_in_at: string | null
  created_at: string
  updated_at: string
}

/** `auth.message_cooldowns`: When a code or link was last sent: the next one waits for a minute. */
export interface MessageCooldownsRow {
  recipient: string
  kind: string
  requested_by: string
  sent_at: string
}

/** `auth.one_time_codes`: The valid code or link for an address, a purpose and who requested it. */
export interface OneTimeCodesRow {
  email: string
  kind: string
  requested_by: string
  code_hash: string | null
  link_hash: string | null
  flow_id: string | null
  wrong_tries: number
  wrong_tries_elsewhere: number
  expires_at: string
  created_at: string
}

/** `auth.recovery_codes`: One-time codes for a user who has lost every second factor. */
export interface RecoveryCodesRow {
  user_id: string
  code_hash: string
  created_at: string
}

/** `auth.sessions`: Refresh tokens are derived: HMAC of session, salt and counter under the installation's secret. */
export interface SessionsRow {
  id: string
  user_id: string
  aal: "aal1" | "aal2"
  amr: unknown
  factor_id: string | null
  refresh_salt: string
  refresh_counter: number
  refresh_floor: number
  refreshed_at: string
  ends_at: string
  user_agent: string | null
  ip: string | null
  created_at: string
}

/** `auth.sign_ups`: Sign-ups whose address is not confirmed: several for one address, so that a stranger's does not replace its owner's. */
export interface SignUpsRow {
  id: string
  email: string
  requested_from: string
  password_hash: string
  user_metadata: unknown
  created_at: string
  expires_at: string
}

/** `auth.signing_keys`: Keys that sign access tokens. */
export interface SigningKeysRow {
  kid: string
  public_jwk: unknown
  private_sealed: string
  signs_from: string
  verifies_until: string | null
  created_at: string
}

/** `auth.users`: Accounts whose e-mail address is confirmed. */
export interface UsersRow {
  id: string
  email: string
  password_hash: string | null
  password_guessable: boolean | null
  initial_password_until: string | null
  user_metadata: unknown
  email_confirmed_at: string
  confirmation_sent_at: string | null
  recovery_sent_at: string | null
  last_sign_in_at: string | null
  created_at: string
  updated_at: string
  password_unproved: boolean
}
