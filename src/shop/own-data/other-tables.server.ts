/**
 * The rest of the list in personal-data.server.ts: what guards the shop against guessing, kept for hours under e-mail addresses, networks and
 * hashes, and what holds nothing of customers.
 */
export const GUARDS = {
  "auth.one_time_codes": {
    hidden: "email requested_by code_hash link_hash",
    plain: "kind flow_id wrong_tries wrong_tries_elsewhere expires_at created_at",
    of: "lower(t.email) = a.email",
  },
  "auth.sign_ups": {
    hidden: "email requested_from password_hash user_metadata",
    plain: "id created_at expires_at",
    of: "lower(t.email) = a.email",
  },
  "auth.message_cooldowns": {
    hidden: "recipient requested_by",
    plain: "kind sent_at",
    of: "lower(t.recipient) = a.email",
  },
  "auth.recovery_codes": { hidden: "code_hash", plain: "user_id created_at" },
  "auth.challenges": {
    hidden: "code_hash webauthn_challenge",
    plain: "id factor_id session_id wrong_tries verified_at expires_at created_at",
  },
  "auth.flow_states": {
    hidden: "code_challenge code_hash provider_sealed state_hash redirect_to",
    plain: "id kind user_id code_challenge_method code_issued_at provider created_at",
  },
  "auth.failed_attempts": { hidden: "subject", plain: "failures blocked_until since last_at" },
  card_notices: {
    hidden: "digest",
    plain: "id provider fault order_number order_id provider_id state amount times created_at seen_at",
  },
  newsletter_confirmations: { hidden: "token_hash", plain: "subscriber_id expires_at" },
  message_counts: { hidden: "requested_by", plain: "pool sent ends_at" },
  rate_limits: { hidden: "key", plain: "points expire" },
} as const

/** Lists the columns of tables without personal data. */
export const IMPERSONAL = {
  backups: "id destination name started_at seen_at finished_at outcome bytes rows files held error told removed_at",
  card_asks: "order_id asked_at tries answer",
  catalogue_changes: "id product_id",
  categories: "name id position version names",
  coupons: `id code discount_type discount_value min_order_amount max_discount_amount usage_limit used_count uses_without_order expires_at
    is_active is_personal is_sample version created_at updated_at starts_at once_per_customer only_products only_categories`,
  erasures: "account_id asked_at due_at erased_at",
  former_categories: "key category",
  handovers: "order_id courier actor_id created_at",
  listed_products: "id search price is_active created_at category state words lacks",
  low_stock: "product_id stock_quantity created_at sold_out",
  migrations: "name checksum applied_at",
  order_days: "day status slot orders total",
  payment_clock: "only_row ran_at",
  payment_reminders: "order_id news pay_by",
  payout_columns: "courier columns updated_at",
  payout_lines: "id order_id courier amount fee paid_on event_id actor_id created_at",
  product_gallery: "product_id image_url position alt alts",
  product_imports: "id actor_id imported_at",
  product_pictures: "image_url uploaded_by crop created_at",
  product_ratings: "product_id reviews stars",
  products: `id name description category price stock_quantity image_url size material care lead_time weight_grams personalisation options
    base_price highest_price variant_of option_values variant_position own_price own_picture is_offered is_active is_draft publish_at
    archived_at was_active state version sample_version created_at updated_at search texts made_to_order deposit_percent no_returns offer_of
    offered_until commissions sale_price sale_from sale_until regular_price struck_price price_since`,
  readiness: "only_row checked_at",
  review_requests: "order_id asked_at",
  search_words: "word stem is_named consonants",
  settings: "section value version updated_at",
  user_roles: "user_id role",
  "auth.signing_keys": "kid public_jwk private_sealed signs_from verifies_until created_at",
}
