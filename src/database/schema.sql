-- The whole schema, as the migrations leave it: to be read, not run. Made by `npm run schema`.

CREATE EXTENSION pg_trgm;

-- Every change by an admin, written with it. No secrets: it holds what the back-office shows.
CREATE TABLE admin_audit (
  id         bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  entity     text NOT NULL,
  action     text NOT NULL,
  actor_id   uuid,
  before     jsonb,
  after      jsonb,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT admin_audit_pkey PRIMARY KEY (id),
  CONSTRAINT admin_audit_action_check CHECK (action = ANY (ARRAY['created'::text, 'updated'::text, 'deleted'::text, 'archived'::text, 'restored'::text]))
);
CREATE INDEX admin_audit_of_entity ON admin_audit USING btree (entity, id DESC);

-- Keys by which programs call the back-office in a role. Rows stay, because the history names them.
CREATE TABLE api_keys (
  id           uuid NOT NULL DEFAULT gen_random_uuid(),
  name         text NOT NULL,
  role         text NOT NULL,
  key_hash     text NOT NULL,
  beginning    text NOT NULL,
  replaces     uuid,
  expires_at   timestamp with time zone NOT NULL,
  ended_at     timestamp with time zone,
  last_used_at timestamp with time zone,
  created_at   timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT api_keys_pkey PRIMARY KEY (id),
  CONSTRAINT api_keys_key_hash_key UNIQUE (key_hash),
  CONSTRAINT api_keys_replaces_key UNIQUE (replaces),
  CONSTRAINT api_keys_replaces_fkey FOREIGN KEY (replaces) REFERENCES api_keys(id),
  CONSTRAINT api_keys_check CHECK (expires_at <= (created_at + '366 days'::interval)),
  CONSTRAINT api_keys_role_check CHECK (role = ANY (ARRAY['packer'::text, 'keeper'::text, 'reader'::text]))
);

-- Backups by the clock and by hand. Old ones whose file is gone are forgotten.
CREATE TABLE backups (
  id          uuid NOT NULL DEFAULT gen_random_uuid(),
  destination text,
  name        text,
  started_at  timestamp with time zone NOT NULL DEFAULT now(),
  seen_at     timestamp with time zone NOT NULL DEFAULT now(),
  finished_at timestamp with time zone,
  outcome     text NOT NULL DEFAULT 'running'::text,
  bytes       bigint NOT NULL DEFAULT 0,
  rows        bigint,
  files       bigint,
  error       text,
  told        boolean NOT NULL DEFAULT false,
  removed_at  timestamp with time zone,
  CONSTRAINT backups_pkey PRIMARY KEY (id),
  CONSTRAINT backups_check CHECK ((outcome = 'running'::text) = (finished_at IS NULL)),
  CONSTRAINT backups_outcome_check CHECK (outcome = ANY (ARRAY['running'::text, 'done'::text, 'failed'::text]))
);
CREATE INDEX backups_newest_first ON backups USING btree (started_at DESC);
CREATE UNIQUE INDEX backups_one_running ON backups USING btree (outcome) WHERE outcome = 'running'::text;

-- When a provider was asked what became of an order's card payment: it has not said so by itself.
CREATE TABLE card_asks (
  order_id uuid NOT NULL,
  asked_at timestamp with time zone NOT NULL DEFAULT now(),
  tries    integer NOT NULL DEFAULT 1,
  answer   text,
  CONSTRAINT card_asks_pkey PRIMARY KEY (order_id),
  CONSTRAINT card_asks_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  CONSTRAINT card_asks_answer_check CHECK (answer = ANY (ARRAY['known'::text, 'nothing'::text, 'away'::text]))
);

-- What providers of card payments said, or somebody in their name, that an owner must look at.
CREATE TABLE card_notices (
  id           bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  provider     text NOT NULL,
  fault        text NOT NULL,
  digest       text NOT NULL,
  order_number text,
  order_id     uuid,
  provider_id  text,
  state        text,
  amount       text,
  times        integer NOT NULL DEFAULT 1,
  created_at   timestamp with time zone NOT NULL DEFAULT now(),
  seen_at      timestamp with time zone,
  CONSTRAINT card_notices_pkey PRIMARY KEY (id),
  CONSTRAINT card_notices_once UNIQUE (provider, fault, digest),
  CONSTRAINT card_notices_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  CONSTRAINT card_notices_fault_check CHECK (fault = ANY (ARRAY['forged'::text, 'unreadable'::text, 'other_merchant'::text, 'unknown_order'::text, 'other_order'::text, 'other_amount'::text, 'other_currency'::text, 'refund_due'::text, 'charged_back'::text, 'refund_refused'::text, 'unconfirmed'::text, 'sent_back'::text]))
);
CREATE INDEX card_notices_of_order ON card_notices USING btree (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX card_notices_unseen ON card_notices USING btree (id DESC) WHERE seen_at IS NULL;

-- Card payments that a provider was asked to send back. The money itself is in payments, once it is done.
CREATE TABLE card_refunds (
  id          bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  order_id    uuid NOT NULL,
  provider    text NOT NULL,
  provider_id text NOT NULL,
  amount      numeric(12,2) NOT NULL,
  reason      text,
  items       jsonb,
  state       text NOT NULL DEFAULT 'requested'::text,
  tries       integer NOT NULL DEFAULT 0,
  asked_at    timestamp with time zone NOT NULL DEFAULT now(),
  actor_id    uuid,
  created_at  timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT card_refunds_pkey PRIMARY KEY (id),
  CONSTRAINT card_refunds_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES profiles(id),
  CONSTRAINT card_refunds_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  CONSTRAINT card_refunds_amount_check CHECK (amount > 0::numeric),
  CONSTRAINT card_refunds_state_check CHECK (state = ANY (ARRAY['requested'::text, 'done'::text, 'refused'::text, 'unknown'::text]))
);
CREATE INDEX card_refunds_of_order ON card_refunds USING btree (order_id);
CREATE UNIQUE INDEX card_refunds_once ON card_refunds USING btree (provider, provider_id) WHERE state <> 'refused'::text;
CREATE INDEX card_refunds_open ON card_refunds USING btree (asked_at) WHERE state = ANY (ARRAY['requested'::text, 'unknown'::text]);

-- One row for each product in a customer's cart.
CREATE TABLE cart (
  id              uuid NOT NULL DEFAULT gen_random_uuid(),
  user_id         uuid NOT NULL,
  product_id      uuid NOT NULL,
  quantity        integer NOT NULL,
  personalisation text NOT NULL DEFAULT ''::text,
  created_at      timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT cart_pkey PRIMARY KEY (id),
  CONSTRAINT cart_user_id_product_id_personalisation_key UNIQUE (user_id, product_id, personalisation),
  CONSTRAINT cart_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE,
  CONSTRAINT cart_quantity_check CHECK (quantity >= 1)
);

-- Products whose pages show another stock than before, until a process has announced it (shop/catalogue/announcer.server.ts).
CREATE TABLE catalogue_changes (
  id         bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  product_id uuid NOT NULL,
  CONSTRAINT catalogue_changes_pkey PRIMARY KEY (id)
);

-- What products are sorted into, with or without products.
CREATE TABLE categories (
  name     text NOT NULL,
  id       uuid NOT NULL DEFAULT gen_random_uuid(),
  position integer NOT NULL DEFAULT 0,
  version  integer NOT NULL DEFAULT 1,
  names    jsonb NOT NULL DEFAULT '{}'::jsonb,
  CONSTRAINT categories_pkey PRIMARY KEY (name),
  CONSTRAINT categories_id_key UNIQUE (id),
  CONSTRAINT categories_name_check CHECK (char_length(name) <= 100),
  CONSTRAINT categories_names_check CHECK (jsonb_typeof(names) = 'object'::text AND octet_length(names::text) <= 20000)
);
CREATE UNIQUE INDEX categories_key ON categories USING btree (category_key(name));

CREATE TABLE commissions (
  id         uuid NOT NULL DEFAULT gen_random_uuid(),
  ask_key    uuid NOT NULL,
  user_id    uuid,
  product_id uuid,
  name       text NOT NULL,
  email      text,
  phone      text,
  language   text NOT NULL,
  words      text NOT NULL,
  size       text,
  colour     text,
  wished_on  date,
  budget     numeric(12,2),
  pictures   text[] NOT NULL DEFAULT '{}'::text[],
  history    jsonb NOT NULL DEFAULT '[]'::jsonb,
  state      text NOT NULL DEFAULT 'unconfirmed'::text,
  order_id   uuid,
  version    integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT commissions_pkey PRIMARY KEY (id),
  CONSTRAINT commissions_ask_key_key UNIQUE (ask_key),
  CONSTRAINT commissions_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT commissions_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE SET NULL,
  CONSTRAINT commissions_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE,
  CONSTRAINT commissions_budget_check CHECK (budget > 0::numeric),
  CONSTRAINT commissions_colour_check CHECK (char_length(colour) <= 100),
  CONSTRAINT commissions_email_check CHECK (char_length(email) <= 255),
  CONSTRAINT commissions_name_check CHECK (char_length(name) <= 100),
  CONSTRAINT commissions_phone_check CHECK (char_length(phone) <= 20),
  CONSTRAINT commissions_pictures_check CHECK (cardinality(pictures) <= 3),
  CONSTRAINT commissions_reachable CHECK (email IS NOT NULL OR phone IS NOT NULL),
  CONSTRAINT commissions_size_check CHECK (char_length(size) <= 100),
  CONSTRAINT commissions_state_check CHECK (state = ANY (ARRAY['unconfirmed'::text, 'waiting'::text, 'answered'::text, 'offered'::text, 'declined'::text, 'bought'::text])),
  CONSTRAINT commissions_words_check CHECK (char_length(words) >= 1 AND char_length(words) <= 2000)
);
CREATE INDEX commissions_listed ON commissions USING btree ((state = 'waiting'::text), created_at, id) WHERE state <> 'unconfirmed'::text;
CREATE INDEX commissions_of_email ON commissions USING btree (lower(email));
CREATE INDEX commissions_of_pictures ON commissions USING gin (pictures);
CREATE INDEX commissions_of_user ON commissions USING btree (user_id);

-- Discounts by code.
CREATE TABLE coupons (
  id                  uuid NOT NULL DEFAULT gen_random_uuid(),
  code                text NOT NULL,
  discount_type       text NOT NULL DEFAULT 'percentage'::text,
  discount_value      numeric(12,2) NOT NULL,
  min_order_amount    numeric(12,2) NOT NULL DEFAULT 0,
  max_discount_amount numeric(12,2),
  usage_limit         integer,
  used_count          integer NOT NULL DEFAULT 0,
  uses_without_order  integer NOT NULL DEFAULT 0,
  expires_at          timestamp with time zone,
  is_active           boolean NOT NULL DEFAULT true,
  is_personal         boolean NOT NULL DEFAULT false,
  is_sample           boolean NOT NULL DEFAULT false,
  version             integer NOT NULL DEFAULT 1,
  created_at          timestamp with time zone NOT NULL DEFAULT now(),
  updated_at          timestamp with time zone NOT NULL DEFAULT now(),
  starts_at           timestamp with time zone,
  once_per_customer   boolean NOT NULL DEFAULT false,
  only_products       uuid[] NOT NULL DEFAULT '{}'::uuid[],
  only_categories     uuid[] NOT NULL DEFAULT '{}'::uuid[],
  CONSTRAINT coupons_pkey PRIMARY KEY (id),
  CONSTRAINT coupons_code_check CHECK (code = upper(btrim(code)) AND code <> ''::text),
  CONSTRAINT coupons_discount_type_check CHECK (discount_type = ANY (ARRAY['percentage'::text, 'fixed'::text])),
  CONSTRAINT coupons_discount_value_check CHECK (discount_value > 0::numeric),
  CONSTRAINT coupons_max_discount_amount_check CHECK (max_discount_amount > 0::numeric),
  CONSTRAINT coupons_min_order_amount_check CHECK (min_order_amount >= 0::numeric),
  CONSTRAINT coupons_percentage_within_100 CHECK (discount_type = 'fixed'::text OR discount_value <= 100::numeric),
  CONSTRAINT coupons_usage_limit_check CHECK (usage_limit >= 1),
  CONSTRAINT coupons_used_count_check CHECK (used_count >= 0),
  CONSTRAINT coupons_used_within_limit CHECK (usage_limit IS NULL OR used_count <= usage_limit),
  CONSTRAINT coupons_uses_without_order_check CHECK (uses_without_order >= 0)
);
CREATE UNIQUE INDEX coupons_code ON coupons USING btree (code);
CREATE INDEX coupons_newest ON coupons USING btree (created_at DESC, id DESC);

-- What admins note on a customer, for themselves, and which entered orders they count as an account's.
CREATE TABLE customers (
  id         uuid NOT NULL,
  note       text NOT NULL,
  phones     text[] NOT NULL,
  version    integer NOT NULL DEFAULT 1,
  updated_by uuid,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT customers_pkey PRIMARY KEY (id)
);
CREATE INDEX customers_phones ON customers USING gin (phones);

-- Files with all that the shop holds of an account, which their owners asked for: one each, for three days.
CREATE TABLE data_downloads (
  account_id uuid NOT NULL,
  asked_at   timestamp with time zone NOT NULL DEFAULT now(),
  made_at    timestamp with time zone,
  CONSTRAINT data_downloads_pkey PRIMARY KEY (account_id)
);

-- Where mails go when no relay is set. Development only.
CREATE TABLE development_mailbox (
  id         bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  mail_id    uuid NOT NULL,
  recipient  text NOT NULL,
  subject    text NOT NULL,
  html       text NOT NULL,
  text       text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT development_mailbox_pkey PRIMARY KEY (id),
  CONSTRAINT development_mailbox_mail_id_key UNIQUE (mail_id)
);
CREATE INDEX development_mailbox_recipient ON development_mailbox USING btree (lower(recipient), id DESC);

-- Accounts that are to be erased, or were: nothing but their ids is left of those.
CREATE TABLE erasures (
  account_id uuid NOT NULL,
  asked_at   timestamp with time zone NOT NULL DEFAULT now(),
  due_at     timestamp with time zone NOT NULL,
  erased_at  timestamp with time zone,
  CONSTRAINT erasures_pkey PRIMARY KEY (account_id),
  CONSTRAINT erasures_account_id_fkey FOREIGN KEY (account_id) REFERENCES profiles(id) ON DELETE CASCADE
);
CREATE INDEX erasures_due ON erasures USING btree (due_at) WHERE erased_at IS NULL;

-- Names that categories had before, for links to them.
CREATE TABLE former_categories (
  key      text NOT NULL,
  category text NOT NULL,
  CONSTRAINT former_categories_pkey PRIMARY KEY (key),
  CONSTRAINT former_categories_category_fkey FOREIGN KEY (category) REFERENCES categories(name) ON UPDATE CASCADE ON DELETE CASCADE
);

-- Who handed the parcel of an order over to a courier, and when.
CREATE TABLE handovers (
  order_id   uuid NOT NULL,
  courier    text,
  actor_id   uuid,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT handovers_pkey PRIMARY KEY (order_id),
  CONSTRAINT handovers_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE
);

-- Hidden reviews that their authors have deleted: the next one of that product begins hidden.
CREATE TABLE hidden_reviews (
  user_id    uuid NOT NULL,
  product_id uuid NOT NULL,
  hidden_at  timestamp with time zone NOT NULL,
  reason     text NOT NULL,
  CONSTRAINT hidden_reviews_pkey PRIMARY KEY (user_id, product_id),
  CONSTRAINT hidden_reviews_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  CONSTRAINT hidden_reviews_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE,
  CONSTRAINT hidden_reviews_reason_check CHECK (char_length(reason) >= 1 AND char_length(reason) <= 500)
);
CREATE INDEX hidden_reviews_of_product ON hidden_reviews USING btree (product_id);

-- Products that are not archived, as both shop and back-office search and count them: a third of the pages to read.
CREATE TABLE listed_products (
  id         uuid NOT NULL,
  search     text NOT NULL,
  price      numeric(12,2) NOT NULL,
  is_active  boolean NOT NULL,
  created_at timestamp with time zone NOT NULL,
  category   text NOT NULL,
  state      text NOT NULL,
  words      tsvector,
  lacks      text[],
  CONSTRAINT listed_products_pkey PRIMARY KEY (id),
  CONSTRAINT listed_products_id_fkey FOREIGN KEY (id) REFERENCES products(id) ON DELETE CASCADE
);
CREATE INDEX listed_products_by_name ON listed_products USING btree (search, id) INCLUDE (is_active);
CREATE INDEX listed_products_by_price ON listed_products USING btree (price, id) INCLUDE (is_active, search);
CREATE INDEX listed_products_categories ON listed_products USING btree (category) WHERE is_active;
CREATE INDEX listed_products_grams ON listed_products USING gin (search_grams(search));
CREATE INDEX listed_products_lacks ON listed_products USING gin (lacks);
CREATE INDEX listed_products_newest ON listed_products USING btree (created_at DESC, id DESC) INCLUDE (is_active, search);
CREATE INDEX listed_products_not_active ON listed_products USING btree (state, created_at DESC, id DESC) INCLUDE (search) WHERE NOT is_active;
CREATE INDEX listed_products_of_category ON listed_products USING btree (category, price) INCLUDE (id) WHERE is_active;
CREATE INDEX listed_products_search ON listed_products USING gin (search gin_trgm_ops);
CREATE INDEX listed_products_words ON listed_products USING gin (words);

-- Active products low on stock, with the pieces left of the scarcest variant where there are variants. A table of its own and not an index of products, whose every change of stock would then be written into all the other indexes too.
CREATE TABLE low_stock (
  product_id     uuid NOT NULL,
  stock_quantity integer NOT NULL,
  created_at     timestamp with time zone NOT NULL,
  sold_out       boolean NOT NULL,
  CONSTRAINT low_stock_pkey PRIMARY KEY (product_id),
  CONSTRAINT low_stock_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);
CREATE INDEX low_stock_lowest ON low_stock USING btree (stock_quantity, product_id);
CREATE INDEX low_stock_newest ON low_stock USING btree (created_at DESC, product_id DESC);

-- The outbox: written in the transaction that causes the mail, emptied by shop/mails/send-mails.server.ts.
CREATE TABLE mails (
  id               uuid NOT NULL DEFAULT gen_random_uuid(),
  kind             text NOT NULL,
  recipient        text NOT NULL,
  payload          text,
  status           text NOT NULL DEFAULT 'queued'::text,
  attempts         integer NOT NULL DEFAULT 0,
  first_attempt_at timestamp with time zone,
  next_attempt_at  timestamp with time zone NOT NULL DEFAULT now(),
  expires_at       timestamp with time zone,
  last_error       text,
  created_at       timestamp with time zone NOT NULL DEFAULT now(),
  sent_at          timestamp with time zone,
  language         text,
  CONSTRAINT mails_pkey PRIMARY KEY (id),
  CONSTRAINT mails_language_check CHECK (language ~ '^[a-z]{2,8}$'::text),
  CONSTRAINT mails_payload CHECK (
CASE
    WHEN status = ANY (ARRAY['queued'::text, 'sending'::text]) THEN payload IS NOT NULL
    WHEN status = ANY (ARRAY['sent'::text, 'expired'::text]) THEN payload IS NULL
    ELSE true
END),
  CONSTRAINT mails_sent_at CHECK ((status = 'sent'::text) = (sent_at IS NOT NULL)),
  CONSTRAINT mails_status_check CHECK (status = ANY (ARRAY['queued'::text, 'sending'::text, 'sent'::text, 'doubtful'::text, 'failed'::text, 'expired'::text]))
);
CREATE INDEX mails_doubtful ON mails USING btree (created_at DESC) WHERE status = 'doubtful'::text;
CREATE INDEX mails_due ON mails USING btree (next_attempt_at) WHERE status = 'queued'::text;
CREATE INDEX mails_expiring ON mails USING btree (expires_at) WHERE status = 'queued'::text AND expires_at IS NOT NULL;
CREATE INDEX mails_failed ON mails USING btree (created_at DESC) WHERE status = 'failed'::text;
CREATE INDEX mails_not_queued ON mails USING btree (created_at) WHERE status <> 'queued'::text;
CREATE INDEX mails_sending ON mails USING btree (next_attempt_at) WHERE status = 'sending'::text;
CREATE INDEX mails_test ON mails USING btree (created_at DESC) WHERE kind = 'test-mail'::text;

-- Messages of the running hour: of each pool, and of each network or user that drew on it.
CREATE TABLE message_counts (
  pool         text NOT NULL,
  requested_by text NOT NULL,
  sent         integer NOT NULL DEFAULT 0,
  ends_at      timestamp with time zone NOT NULL,
  CONSTRAINT message_counts_pkey PRIMARY KEY (pool, requested_by)
);
CREATE INDEX message_counts_end ON message_counts USING btree (ends_at);

CREATE TABLE migrations (
  name       text NOT NULL,
  checksum   text NOT NULL,
  applied_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT migrations_pkey PRIMARY KEY (name)
);

-- What people looked for in the shop and did not find, by day: counts alone, of nobody.
CREATE TABLE missed_searches (
  day      date NOT NULL,
  words    text NOT NULL,
  searches integer NOT NULL,
  CONSTRAINT missed_searches_pkey PRIMARY KEY (day, words),
  CONSTRAINT missed_searches_words_check CHECK (length(words) >= 1 AND length(words) <= 60)
);

-- Mailed links that confirm an address; several may be good at the same time.
CREATE TABLE newsletter_confirmations (
  token_hash    text NOT NULL,
  subscriber_id uuid NOT NULL,
  expires_at    timestamp with time zone NOT NULL,
  CONSTRAINT newsletter_confirmations_pkey PRIMARY KEY (token_hash),
  CONSTRAINT newsletter_confirmations_subscriber_id_fkey FOREIGN KEY (subscriber_id) REFERENCES newsletter_subscribers(id) ON DELETE CASCADE
);
CREATE INDEX newsletter_confirmations_of_subscriber ON newsletter_confirmations USING btree (subscriber_id);

-- E-mail addresses given for the newsletter; mail goes to the confirmed ones.
CREATE TABLE newsletter_subscribers (
  id              uuid NOT NULL DEFAULT gen_random_uuid(),
  email           text NOT NULL,
  coupon_id       uuid,
  confirmed_at    timestamp with time zone,
  unsubscribed_at timestamp with time zone,
  state           text NOT NULL GENERATED ALWAYS AS (
CASE
    WHEN (unsubscribed_at IS NOT NULL) THEN 'unsubscribed'::text
    WHEN (confirmed_at IS NULL) THEN 'pending'::text
    ELSE 'confirmed'::text
END) STORED,
  created_at      timestamp with time zone NOT NULL DEFAULT now(),
  language        text,
  CONSTRAINT newsletter_subscribers_pkey PRIMARY KEY (id),
  CONSTRAINT newsletter_subscribers_coupon_id_fkey FOREIGN KEY (coupon_id) REFERENCES coupons(id) ON DELETE SET NULL,
  CONSTRAINT newsletter_subscribers_language_check CHECK (language ~ '^[a-z]{2,8}$'::text)
);
CREATE INDEX newsletter_subscribers_coupon ON newsletter_subscribers USING btree (coupon_id) WHERE coupon_id IS NOT NULL;
CREATE UNIQUE INDEX newsletter_subscribers_email ON newsletter_subscribers USING btree (lower(email));
CREATE INDEX newsletter_subscribers_newest ON newsletter_subscribers USING btree (created_at DESC, id DESC);

-- Addresses that lead to a page of this shop, where no page has them.
CREATE TABLE old_paths (
  path       text NOT NULL,
  product_id uuid,
  target     text,
  CONSTRAINT old_paths_pkey PRIMARY KEY (path),
  CONSTRAINT old_paths_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  CONSTRAINT old_paths_check CHECK ((product_id IS NULL) <> (target IS NULL)),
  CONSTRAINT old_paths_path_check CHECK (path ~ '^/.'::text AND char_length(path) <= 500)
);
CREATE INDEX old_paths_of_product ON old_paths USING btree (product_id);

-- E-mail addresses that get one mail when the shop opens, and are then forgotten.
CREATE TABLE opening_waits (
  id           uuid NOT NULL DEFAULT gen_random_uuid(),
  email        text NOT NULL,
  language     text NOT NULL DEFAULT 'en'::text,
  confirmed_at timestamp with time zone,
  created_at   timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT opening_waits_pkey PRIMARY KEY (id),
  CONSTRAINT opening_waits_language_check CHECK (language ~ '^[a-z]{2,8}$'::text)
);
CREATE UNIQUE INDEX opening_waits_email ON opening_waits USING btree (lower(email));

-- Each name and e-mail address of orders once, with its orders by status: a search of orders looks through a hundred thousand texts instead of a million, and adds up what a common name matches.
CREATE TABLE order_customers (
  id        bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  search    text NOT NULL,
  pending   integer NOT NULL DEFAULT 0,
  confirmed integer NOT NULL DEFAULT 0,
  shipped   integer NOT NULL DEFAULT 0,
  delivered integer NOT NULL DEFAULT 0,
  cancelled integer NOT NULL DEFAULT 0,
  sounds    text,
  CONSTRAINT order_customers_pkey PRIMARY KEY (id),
  CONSTRAINT order_customers_search_key UNIQUE (search)
) WITH (fillfactor=80);
CREATE INDEX order_customers_grams ON order_customers USING gin (search_grams(search));
CREATE INDEX order_customers_search ON order_customers USING gin (search gin_trgm_ops);
CREATE INDEX order_customers_sounds ON order_customers USING gin (sounds gin_trgm_ops);
CREATE INDEX order_customers_unheard ON order_customers USING btree (id) WHERE sounds IS NULL;

-- Orders of each day by status: counts of the tabs, sales of a month, whole days to skip on the way to a deep page. New orders count in one of 16 slots, so that none waits for the one before; a nightly job adds up the slots of past days.
CREATE TABLE order_days (
  day    date NOT NULL,
  status text NOT NULL,
  slot   smallint NOT NULL,
  orders integer NOT NULL,
  total  numeric(16,2) NOT NULL,
  CONSTRAINT order_days_pkey PRIMARY KEY (day, status, slot)
) WITH (fillfactor=50);

-- What happened to an order: the timeline that its owner and the admins read.
CREATE TABLE order_events (
  id         bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  order_id   uuid NOT NULL,
  kind       text NOT NULL,
  before     text,
  after      text,
  actor_id   uuid,
  reason     text,
  held_until timestamp with time zone,
  mail_id    uuid,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  pictures   text[],
  CONSTRAINT order_events_pkey PRIMARY KEY (id),
  CONSTRAINT order_events_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  CONSTRAINT order_events_kind_check CHECK (kind = ANY (ARRAY['placed'::text, 'status'::text, 'payment_status'::text, 'payment_method'::text, 'receipt'::text, 'refund'::text, 'call'::text, 'question'::text, 'address'::text, 'promise'::text, 'making'::text, 'return'::text, 'progress'::text, 'link'::text]))
);
CREATE INDEX order_events_delivered ON order_events USING btree (created_at) WHERE kind = 'status'::text AND after = 'delivered'::text;
CREATE INDEX order_events_of_order ON order_events USING btree (order_id, id);
CREATE INDEX order_events_of_pictures ON order_events USING gin (pictures) WHERE pictures IS NOT NULL;

-- The lines of an order.
CREATE TABLE order_items (
  id                    uuid NOT NULL DEFAULT gen_random_uuid(),
  order_id              uuid NOT NULL,
  position              integer NOT NULL,
  product_id            uuid NOT NULL,
  product_name          text NOT NULL,
  product_price         numeric(12,2) NOT NULL,
  quantity              integer NOT NULL,
  subtotal              numeric(12,2) NOT NULL,
  personalisation       text,
  personalisation_label text,
  personalisation_price numeric(12,2),
  sounds                text,
  as_read               jsonb,
  made                  integer NOT NULL DEFAULT 0,
  ready_by              date,
  making_started_at     timestamp with time zone,
  making_done_at        timestamp with time zone,
  making_off            boolean,
  no_returns            boolean,
  CONSTRAINT order_items_pkey PRIMARY KEY (id),
  CONSTRAINT order_items_order_id_position_key UNIQUE (order_id, "position"),
  CONSTRAINT order_items_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  CONSTRAINT order_items_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id),
  CONSTRAINT order_items_as_read_check CHECK (jsonb_typeof(as_read) = 'object'::text),
  CONSTRAINT order_items_made_check CHECK (made >= 0 AND made <= quantity),
  CONSTRAINT order_items_personalisation CHECK ((personalisation IS NULL) = (personalisation_label IS NULL)),
  CONSTRAINT order_items_quantity_check CHECK (quantity >= 1),
  CONSTRAINT order_items_subtotal CHECK (subtotal = (product_price * quantity::numeric))
);
CREATE INDEX order_items_of_product ON order_items USING btree (product_id);
CREATE INDEX order_items_open_making ON order_items USING btree (COALESCE(ready_by, 'infinity'::date), id) INCLUDE (order_id, made) WHERE made > 0 AND making_done_at IS NULL AND making_off IS NULL;
CREATE INDEX order_items_sounds ON order_items USING gin (sounds gin_trgm_ops) WHERE sounds IS NOT NULL;
CREATE INDEX order_items_text ON order_items USING gin (lower(personalisation) gin_trgm_ops) WHERE personalisation IS NOT NULL;
CREATE INDEX order_items_unheard ON order_items USING btree (id) WHERE sounds IS NULL AND personalisation IS NOT NULL;
CREATE TRIGGER take_offer AFTER INSERT ON order_items FOR EACH ROW WHEN (new.made > 0) EXECUTE FUNCTION take_offer();

-- What the admins note on an order, for themselves.
CREATE TABLE order_notes (
  order_id   uuid NOT NULL,
  note       text NOT NULL,
  version    integer NOT NULL DEFAULT 1,
  updated_by uuid,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT order_notes_pkey PRIMARY KEY (order_id),
  CONSTRAINT order_notes_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE
);

-- How an order can be followed on its way. A table of its own, so that it does not count as a change of the order.
CREATE TABLE order_tracking (
  order_id        uuid NOT NULL,
  courier         text,
  tracking_number text,
  version         integer NOT NULL DEFAULT 1,
  updated_at      timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT order_tracking_pkey PRIMARY KEY (order_id),
  CONSTRAINT order_tracking_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE
);

-- What customers have ordered, at the prices and addresses of that moment.
CREATE TABLE orders (
  id                   uuid NOT NULL DEFAULT gen_random_uuid(),
  user_id              uuid,
  entered_by           uuid,
  channel              text NOT NULL DEFAULT 'shop'::text,
  order_number         text NOT NULL,
  idempotency_key      text NOT NULL,
  request_hash         text NOT NULL,
  status               text NOT NULL DEFAULT 'pending'::text,
  payment_method       text NOT NULL,
  payment_status       text NOT NULL DEFAULT 'pending'::text,
  subtotal             numeric(12,2) NOT NULL,
  delivery_fee         numeric(12,2) NOT NULL,
  discount_amount      numeric(12,2) NOT NULL DEFAULT 0,
  total_amount         numeric(12,2) NOT NULL,
  customer_name        text NOT NULL,
  customer_email       text NOT NULL,
  customer_phone       text NOT NULL,
  order_customer       bigint NOT NULL,
  mail_to              text,
  delivery_address     text NOT NULL,
  delivery_city        text NOT NULL,
  delivery_postal_code text,
  notes                text,
  bank_receipt_url     text,
  coupon_id            uuid,
  coupon_code          text,
  version              integer NOT NULL DEFAULT 1,
  created_at           timestamp with time zone NOT NULL DEFAULT now(),
  updated_at           timestamp with time zone NOT NULL DEFAULT now(),
  language             text NOT NULL DEFAULT 'en'::text,
  second_phone         text,
  delivery_landmark    text,
  delivery_district    smallint,
  delivery_town        text,
  customer_phone_e164  text,
  pick_up              boolean,
  to_call              boolean,
  pay_by               timestamp with time zone,
  card_pending         boolean,
  slip_counted         boolean NOT NULL DEFAULT false,
  cash_fee             numeric(12,2),
  kept_amount          numeric(12,2),
  surplus_amount       numeric(12,2),
  to_make              boolean,
  deposit_amount       numeric(12,2),
  balance_asked_at     timestamp with time zone,
  due_part             text,
  retained_amount      numeric(12,2),
  return_due           boolean,
  link_number          integer,
  CONSTRAINT orders_pkey PRIMARY KEY (id),
  CONSTRAINT orders_order_number_key UNIQUE (order_number),
  CONSTRAINT orders_user_id_idempotency_key_key UNIQUE (user_id, idempotency_key),
  CONSTRAINT orders_bank_receipt_url_fkey FOREIGN KEY (bank_receipt_url) REFERENCES receipts(path),
  CONSTRAINT orders_coupon_id_fkey FOREIGN KEY (coupon_id) REFERENCES coupons(id) ON DELETE SET NULL,
  CONSTRAINT orders_entered_by_fkey FOREIGN KEY (entered_by) REFERENCES profiles(id),
  CONSTRAINT orders_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id),
  CONSTRAINT orders_cash_fee CHECK (cash_fee >= 0::numeric AND cash_fee <= delivery_fee),
  CONSTRAINT orders_channel_check CHECK (channel = ANY (ARRAY['shop'::text, 'fair'::text, 'phone'::text, 'chat'::text])),
  CONSTRAINT orders_delivery_fee_check CHECK (delivery_fee >= 0::numeric),
  CONSTRAINT orders_deposit CHECK (deposit_amount > 0::numeric),
  CONSTRAINT orders_discount_within_subtotal CHECK (discount_amount >= 0::numeric AND discount_amount <= subtotal),
  CONSTRAINT orders_district CHECK (delivery_district >= 1 AND delivery_district <= 25),
  CONSTRAINT orders_due_part CHECK (due_part = ANY (ARRAY['deposit'::text, 'none'::text, 'balance'::text])),
  CONSTRAINT orders_language_check CHECK (language ~ '^[a-z]{2,8}$'::text),
  CONSTRAINT orders_payment_method_check CHECK (payment_method = ANY (ARRAY['bank_transfer'::text, 'cash_on_delivery'::text, 'payhere'::text])),
  CONSTRAINT orders_payment_status_check CHECK (payment_status = ANY (ARRAY['pending'::text, 'paid'::text, 'failed'::text])),
  CONSTRAINT orders_placed_or_entered CHECK (num_nonnulls(user_id, entered_by) >= 1),
  CONSTRAINT orders_status_check CHECK (status = ANY (ARRAY['pending'::text, 'confirmed'::text, 'shipped'::text, 'delivered'::text, 'cancelled'::text])),
  CONSTRAINT orders_subtotal_check CHECK (subtotal >= 0::numeric),
  CONSTRAINT orders_total CHECK (total_amount = (subtotal + delivery_fee - discount_amount))
);
CREATE INDEX orders_card_pending ON orders USING btree (id) WHERE card_pending;
CREATE UNIQUE INDEX orders_entered ON orders USING btree (entered_by, idempotency_key) WHERE entered_by IS NOT NULL;
CREATE INDEX orders_entered_for_address ON orders USING btree (lower(customer_email)) WHERE user_id IS NULL;
CREATE INDEX orders_entered_of_phone ON orders USING btree (phone_digits(customer_phone), created_at DESC, id DESC) WHERE entered_by IS NOT NULL;
CREATE INDEX orders_newest ON orders USING btree (created_at DESC, id DESC) INCLUDE (status, order_customer);
CREATE INDEX orders_number_part ON orders USING gin (order_number gin_trgm_ops);
CREATE INDEX orders_number_start ON orders USING btree (order_number text_pattern_ops) INCLUDE (status, order_customer);
CREATE INDEX orders_of_coupon ON orders USING btree (coupon_id) WHERE coupon_id IS NOT NULL;
CREATE INDEX orders_of_customer ON orders USING btree (order_customer, created_at DESC, id DESC) INCLUDE (status);
CREATE INDEX orders_of_status ON orders USING btree (status, created_at DESC, id DESC) INCLUDE (order_customer);
CREATE INDEX orders_of_user ON orders USING btree (user_id, created_at DESC, id DESC);
CREATE INDEX orders_pay_by ON orders USING btree (pay_by) INCLUDE (status, created_at, id, order_customer) WHERE status = 'pending'::text AND pay_by IS NOT NULL AND payment_status <> 'paid'::text AND card_pending IS NULL AND (bank_receipt_url IS NULL OR slip_counted OR payment_status = 'failed'::text);
CREATE INDEX orders_phone ON orders USING btree (phone_digits(customer_phone) text_pattern_ops) INCLUDE (status, order_customer);
CREATE INDEX orders_receipt_to_check ON orders USING btree (status, created_at DESC, id DESC) INCLUDE (order_customer) WHERE bank_receipt_url IS NOT NULL AND NOT slip_counted AND (payment_method = 'bank_transfer'::text OR payment_method = 'cash_on_delivery'::text AND due_part = 'deposit'::text) AND payment_status = 'pending'::text AND status <> 'cancelled'::text;
CREATE INDEX orders_refund_due ON orders USING btree (created_at DESC, id DESC) WHERE status = 'cancelled'::text AND kept_amount > COALESCE(retained_amount, 0::numeric) OR surplus_amount > 0::numeric;
CREATE INDEX orders_return_due ON orders USING btree (created_at, id) WHERE return_due;
CREATE INDEX orders_to_make ON orders USING btree (status, created_at, id) WHERE to_make;
CREATE INDEX orders_unpaid_of_user ON orders USING btree (user_id) WHERE status = 'pending'::text AND payment_status <> 'paid'::text;
CREATE TRIGGER orders_added AFTER INSERT ON orders REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_orders();
CREATE TRIGGER orders_changed AFTER UPDATE ON orders REFERENCING OLD TABLE AS removed NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_orders();
CREATE TRIGGER orders_customer_set BEFORE INSERT OR UPDATE OF customer_name, customer_email ON orders FOR EACH ROW EXECUTE FUNCTION set_order_customer();
CREATE TRIGGER orders_placed_told AFTER INSERT ON orders FOR EACH ROW EXECUTE FUNCTION tell_webhooks('order.placed');
CREATE TRIGGER orders_removed AFTER DELETE ON orders REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_orders();
CREATE TRIGGER orders_updated_told AFTER UPDATE OF version ON orders FOR EACH ROW EXECUTE FUNCTION tell_webhooks('order.updated');
CREATE TRIGGER orders_use_coupon BEFORE INSERT ON orders FOR EACH ROW WHEN (new.coupon_id IS NOT NULL) EXECUTE FUNCTION use_coupon_once();
CREATE TRIGGER switch_making AFTER UPDATE OF status ON orders FOR EACH ROW WHEN (new.to_make AND (old.status = ANY (ARRAY['pending'::text, 'confirmed'::text])) <> (new.status = ANY (ARRAY['pending'::text, 'confirmed'::text]))) EXECUTE FUNCTION switch_making();

-- When the times to pay were last looked at. No backup has it, so there is no row after a restore.
CREATE TABLE payment_clock (
  only_row boolean NOT NULL DEFAULT true,
  ran_at   timestamp with time zone NOT NULL,
  CONSTRAINT payment_clock_pkey PRIMARY KEY (only_row),
  CONSTRAINT payment_clock_only_row_check CHECK (only_row)
);

-- The reminders that were queued, so that none is queued twice.
CREATE TABLE payment_reminders (
  order_id uuid NOT NULL,
  news     text NOT NULL,
  pay_by   timestamp with time zone NOT NULL,
  CONSTRAINT payment_reminders_pkey PRIMARY KEY (order_id, news, pay_by),
  CONSTRAINT payment_reminders_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  CONSTRAINT payment_reminders_news_check CHECK (news = ANY (ARRAY['half'::text, 'last'::text]))
);

-- Money that was received for orders and that went back, slips that were refused, and what admins corrected. The payment status of an order follows from its rows: see shop/orders/payments.
CREATE TABLE payments (
  id          bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  order_id    uuid NOT NULL,
  kind        text NOT NULL,
  state       text NOT NULL,
  way         text,
  amount      numeric(12,2),
  reduced     numeric(12,2),
  items       jsonb,
  slip        text,
  reference   text,
  paid_on     date,
  provider    text,
  provider_id text,
  reason      text,
  reason_code text,
  event_id    bigint,
  actor_id    uuid,
  created_at  timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT payments_pkey PRIMARY KEY (id),
  CONSTRAINT payments_event_id_fkey FOREIGN KEY (event_id) REFERENCES order_events(id) ON DELETE CASCADE,
  CONSTRAINT payments_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  CONSTRAINT payments_slip_fkey FOREIGN KEY (slip) REFERENCES receipts(path) ON DELETE SET NULL,
  CONSTRAINT payments_amount CHECK (
CASE kind
    WHEN 'payment'::text THEN (amount >= 0::numeric) IS TRUE OR amount IS NULL AND state <> 'paid'::text
    WHEN 'refund'::text THEN (amount > 0::numeric) IS TRUE
    ELSE amount IS NOT NULL
END),
  CONSTRAINT payments_kind_check CHECK (kind = ANY (ARRAY['payment'::text, 'refund'::text, 'correction'::text])),
  CONSTRAINT payments_reduced CHECK (
CASE
    WHEN kind = 'refund'::text THEN (reduced >= 0::numeric AND reduced <= amount) IS TRUE
    ELSE reduced IS NULL
END),
  CONSTRAINT payments_state_check CHECK (state = ANY (ARRAY['pending'::text, 'paid'::text, 'failed'::text])),
  CONSTRAINT payments_way CHECK ((kind = 'correction'::text) = (way IS NULL)),
  CONSTRAINT payments_way_check CHECK (way = ANY (ARRAY['bank_transfer'::text, 'cash'::text, 'card'::text]))
);
CREATE INDEX payments_of_book ON payments USING btree (COALESCE(paid_on, colombo_day(created_at)), id);
CREATE INDEX payments_of_day ON payments USING btree (paid_on, amount) WHERE paid_on IS NOT NULL;
CREATE INDEX payments_of_event ON payments USING btree (event_id) WHERE event_id IS NOT NULL;
CREATE INDEX payments_of_order ON payments USING btree (order_id, id);
CREATE UNIQUE INDEX payments_of_provider ON payments USING btree (provider, provider_id, kind, state) WHERE provider IS NOT NULL;
CREATE INDEX payments_of_reference ON payments USING btree (reference) WHERE reference IS NOT NULL;
CREATE INDEX payments_of_slip ON payments USING btree (slip) WHERE slip IS NOT NULL;

-- Which columns of a courier's payout sheet hold what, as an admin chose them last.
CREATE TABLE payout_columns (
  courier    text NOT NULL,
  columns    jsonb NOT NULL,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT payout_columns_pkey PRIMARY KEY (courier),
  CONSTRAINT payout_columns_columns_check CHECK (jsonb_typeof(columns) = 'object'::text)
);

-- What couriers paid out for parcels. The money itself is in payments.
CREATE TABLE payout_lines (
  id         bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  order_id   uuid NOT NULL,
  courier    text NOT NULL,
  amount     numeric(12,2) NOT NULL,
  fee        numeric(12,2),
  paid_on    date,
  event_id   bigint,
  actor_id   uuid,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT payout_lines_pkey PRIMARY KEY (id),
  CONSTRAINT payout_lines_once UNIQUE NULLS NOT DISTINCT (order_id, amount, paid_on),
  CONSTRAINT payout_lines_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES profiles(id),
  CONSTRAINT payout_lines_event_id_fkey FOREIGN KEY (event_id) REFERENCES order_events(id) ON DELETE CASCADE,
  CONSTRAINT payout_lines_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  CONSTRAINT payout_lines_amount_check CHECK (amount >= 0::numeric),
  CONSTRAINT payout_lines_fee_check CHECK (fee >= 0::numeric)
);
CREATE INDEX payout_lines_of_book ON payout_lines USING btree (COALESCE(paid_on, colombo_day(created_at)), id);
CREATE INDEX payout_lines_of_event ON payout_lines USING btree (event_id) WHERE event_id IS NOT NULL;

-- The pictures of each product in their order. The first is the cover, products.image_url.
CREATE TABLE product_gallery (
  product_id uuid NOT NULL,
  image_url  text NOT NULL,
  position   smallint NOT NULL,
  alt        text NOT NULL DEFAULT ''::text,
  alts       jsonb NOT NULL DEFAULT '{}'::jsonb,
  CONSTRAINT product_gallery_pkey PRIMARY KEY (product_id, image_url),
  CONSTRAINT product_gallery_product_id_position_key UNIQUE (product_id, "position") DEFERRABLE INITIALLY DEFERRED,
  CONSTRAINT product_gallery_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  CONSTRAINT product_gallery_alt_check CHECK (char_length(alt) <= 125),
  CONSTRAINT product_gallery_alts_check CHECK (jsonb_typeof(alts) = 'object'::text AND octet_length(alts::text) <= 20000),
  CONSTRAINT product_gallery_position_check CHECK ("position" >= 1 AND "position" <= 8)
);
CREATE INDEX product_gallery_of_picture ON product_gallery USING btree (image_url);

-- Imports of products that were carried out: each preview once.
CREATE TABLE product_imports (
  id          uuid NOT NULL,
  actor_id    uuid,
  imported_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT product_imports_pkey PRIMARY KEY (id)
);

-- Uploaded pictures: those that no product uses after a day are removed.
CREATE TABLE product_pictures (
  image_url   text NOT NULL,
  uploaded_by uuid,
  crop        jsonb,
  created_at  timestamp with time zone NOT NULL DEFAULT now(),
  name        text,
  CONSTRAINT product_pictures_pkey PRIMARY KEY (image_url)
);
CREATE INDEX product_pictures_oldest ON product_pictures USING btree (created_at);

-- How many shown reviews each product has, and the sum of their stars.
CREATE TABLE product_ratings (
  product_id uuid NOT NULL,
  reviews    integer NOT NULL,
  stars      integer NOT NULL,
  CONSTRAINT product_ratings_pkey PRIMARY KEY (product_id),
  CONSTRAINT product_ratings_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
) WITH (fillfactor=50);

-- What is or was for sale.
CREATE TABLE products (
  id               uuid NOT NULL DEFAULT gen_random_uuid(),
  name             text NOT NULL,
  description      text NOT NULL DEFAULT ''::text,
  category         text NOT NULL,
  price            numeric(12,2) NOT NULL,
  stock_quantity   integer NOT NULL,
  image_url        text,
  size             text,
  material         text,
  care             text,
  lead_time        text,
  weight_grams     integer,
  personalisation  jsonb,
  options          jsonb,
  base_price       numeric(12,2),
  highest_price    numeric(12,2),
  variant_of       uuid,
  option_values    text[],
  variant_position integer,
  own_price        numeric(12,2),
  own_picture      text,
  is_offered       boolean NOT NULL DEFAULT true,
  is_active        boolean NOT NULL DEFAULT true,
  is_draft         boolean NOT NULL DEFAULT false,
  publish_at       timestamp with time zone,
  archived_at      timestamp with time zone,
  was_active       boolean NOT NULL DEFAULT false,
  state            text NOT NULL GENERATED ALWAYS AS (
CASE
    WHEN (archived_at IS NOT NULL) THEN 'archived'::text
    WHEN is_active THEN 'active'::text
    WHEN (publish_at IS NOT NULL) THEN 'scheduled'::text
    WHEN is_draft THEN 'draft'::text
    ELSE 'inactive'::text
END) STORED,
  version          integer NOT NULL DEFAULT 1,
  sample_version   integer,
  created_at       timestamp with time zone NOT NULL DEFAULT now(),
  updated_at       timestamp with time zone NOT NULL DEFAULT now(),
  search           text NOT NULL GENERATED ALWAYS AS (((lower(name) || chr(10)) || lower(category))) STORED,
  texts            jsonb NOT NULL DEFAULT '{}'::jsonb,
  made_to_order    boolean NOT NULL DEFAULT false,
  deposit_percent  smallint,
  no_returns       boolean NOT NULL DEFAULT false,
  offer_of         uuid,
  offered_until    timestamp with time zone,
  commissions      boolean NOT NULL DEFAULT false,
  sale_price       numeric(12,2),
  sale_from        date,
  sale_until       date,
  regular_price    numeric(12,2),
  struck_price     numeric(12,2),
  price_since      timestamp with time zone NOT NULL DEFAULT now(),
  slug             text,
  seo_title        text,
  seo_description  text,
  CONSTRAINT products_pkey PRIMARY KEY (id),
  CONSTRAINT products_offer_of_key UNIQUE (offer_of),
  CONSTRAINT products_category_fkey FOREIGN KEY (category) REFERENCES categories(name) ON UPDATE CASCADE,
  CONSTRAINT products_variant_of_fkey FOREIGN KEY (variant_of) REFERENCES products(id) ON DELETE CASCADE,
  CONSTRAINT products_active_published CHECK (NOT (is_active AND is_draft)),
  CONSTRAINT products_archived_inactive CHECK (archived_at IS NULL OR NOT is_active),
  CONSTRAINT products_base_price_check CHECK (base_price > 0::numeric AND base_price <= 9999999.99),
  CONSTRAINT products_care_check CHECK (char_length(care) <= 1000),
  CONSTRAINT products_category_check CHECK (char_length(category) <= 100),
  CONSTRAINT products_deposit CHECK (deposit_percent >= 0 AND deposit_percent <= 100),
  CONSTRAINT products_lead_time_check CHECK (char_length(lead_time) <= 100),
  CONSTRAINT products_material_check CHECK (char_length(material) <= 200),
  CONSTRAINT products_name_check CHECK (char_length(name) >= 1 AND char_length(name) <=
CASE
    WHEN variant_of IS NULL THEN 200
    ELSE 300
END),
  CONSTRAINT products_offer_check CHECK (offer_of IS NULL OR NOT is_active),
  CONSTRAINT products_options_and_base_price CHECK ((options IS NULL) = (base_price IS NULL)),
  CONSTRAINT products_options_check CHECK (jsonb_typeof(options) = 'array'::text),
  CONSTRAINT products_own_price_check CHECK (own_price > 0::numeric AND own_price <= 9999999.99),
  CONSTRAINT products_personalisation_check CHECK (jsonb_typeof(personalisation) = 'object'::text),
  CONSTRAINT products_price_check CHECK (price > 0::numeric AND price <= 9999999.99),
  CONSTRAINT products_sale CHECK ((sale_from IS NULL) = (sale_until IS NULL) AND sale_from <= sale_until),
  CONSTRAINT products_sale_price CHECK (sale_price > 0::numeric),
  CONSTRAINT products_scheduled_draft CHECK (publish_at IS NULL OR is_draft),
  CONSTRAINT products_size_check CHECK (char_length(size) <= 200),
  CONSTRAINT products_slug_form CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text AND char_length(slug) <= 100),
  CONSTRAINT products_stock_quantity_check CHECK (stock_quantity >= 0),
  CONSTRAINT products_texts CHECK (jsonb_typeof(texts) = 'object'::text AND octet_length(texts::text) <= 500000),
  CONSTRAINT products_variant CHECK ((variant_of IS NULL) = (option_values IS NULL) AND (variant_of IS NULL OR options IS NULL)),
  CONSTRAINT products_weight_grams_check CHECK (weight_grams >= 1 AND weight_grams <= 1000000)
);
CREATE INDEX products_archived ON products USING btree (created_at DESC, id DESC) WHERE archived_at IS NOT NULL AND variant_of IS NULL;
CREATE INDEX products_by_price ON products USING btree (price, created_at DESC, id DESC) WHERE is_active AND variant_of IS NULL;
CREATE INDEX products_by_price_descending ON products USING btree (price DESC, created_at DESC, id DESC) WHERE is_active AND variant_of IS NULL;
CREATE INDEX products_in_sale ON products USING btree (sale_until) WHERE sale_until IS NOT NULL AND variant_of IS NULL;
CREATE INDEX products_newest ON products USING btree (created_at DESC, id DESC) INCLUDE (search) WHERE is_active AND variant_of IS NULL;
CREATE INDEX products_of_category ON products USING btree (category, created_at DESC, id DESC) WHERE is_active AND variant_of IS NULL;
CREATE INDEX products_samples ON products USING btree (id) WHERE sample_version IS NOT NULL;
CREATE INDEX products_sitemap ON products USING btree (id) INCLUDE (updated_at) WHERE is_active AND variant_of IS NULL;
CREATE UNIQUE INDEX products_slug ON products USING btree (slug) WHERE slug IS NOT NULL;
CREATE INDEX products_to_publish ON products USING btree (publish_at) WHERE publish_at IS NOT NULL;
CREATE INDEX products_variants ON products USING btree (variant_of) WHERE variant_of IS NOT NULL;
CREATE TRIGGER products_derived AFTER INSERT OR UPDATE ON products FOR EACH ROW WHEN (new.offer_of IS NULL) EXECUTE FUNCTION derive_from_product();
CREATE TRIGGER products_prepared BEFORE INSERT OR UPDATE OF category, variant_of, option_values, variant_position, own_price, own_picture, is_offered ON products FOR EACH ROW EXECUTE FUNCTION prepare_product();
CREATE TRIGGER products_priced BEFORE INSERT OR UPDATE OF category, variant_of, option_values, variant_position, own_price, own_picture, is_offered, base_price, regular_price, sale_price, sale_from, sale_until ON products FOR EACH ROW EXECUTE FUNCTION price_product();
CREATE TRIGGER products_sale_of_variants AFTER UPDATE OF regular_price, sale_price, sale_from, sale_until ON products FOR EACH ROW EXECUTE FUNCTION price_variants();
CREATE TRIGGER products_told AFTER INSERT OR UPDATE OF version ON products FOR EACH ROW WHEN (new.variant_of IS NULL AND new.offer_of IS NULL) EXECUTE FUNCTION tell_webhooks('product.updated');

-- One row for each user: what the shop knows of a person.
CREATE TABLE profiles (
  id             uuid NOT NULL,
  email          text NOT NULL,
  full_name      text,
  phone          text,
  address        text,
  city           text,
  postal_code    text,
  account_status text,
  orders_placed  integer NOT NULL DEFAULT 0,
  created_at     timestamp with time zone NOT NULL DEFAULT now(),
  updated_at     timestamp with time zone NOT NULL DEFAULT now(),
  search         text NOT NULL GENERATED ALWAYS AS (lower(((COALESCE(full_name, ''::text) || chr(10)) || email))) STORED,
  language       text NOT NULL DEFAULT 'en'::text,
  sounds         text,
  second_phone   text,
  landmark       text,
  district       smallint,
  addresses      jsonb NOT NULL DEFAULT '{}'::jsonb,
  CONSTRAINT profiles_pkey PRIMARY KEY (id),
  CONSTRAINT profiles_addresses CHECK (jsonb_typeof(addresses) = 'object'::text),
  CONSTRAINT profiles_district CHECK (district >= 1 AND district <= 25),
  CONSTRAINT profiles_language_check CHECK (language ~ '^[a-z]{2,8}$'::text)
);
CREATE INDEX profiles_by_name ON profiles USING btree (search, id) WHERE account_status IS DISTINCT FROM 'deleted'::text;
CREATE INDEX profiles_email ON profiles USING btree (lower(email));
CREATE INDEX profiles_grams ON profiles USING gin (search_grams(search));
CREATE INDEX profiles_newest ON profiles USING btree (created_at DESC, id DESC) WHERE account_status IS DISTINCT FROM 'deleted'::text;
CREATE INDEX profiles_not_active ON profiles USING btree (created_at DESC, id DESC) WHERE account_status <> 'active'::text;
CREATE INDEX profiles_search ON profiles USING gin (search gin_trgm_ops);
CREATE INDEX profiles_sounds ON profiles USING gin (sounds gin_trgm_ops);
CREATE INDEX profiles_unheard ON profiles USING btree (id) WHERE sounds IS NULL;
CREATE TRIGGER forget_commissions AFTER UPDATE OF account_status ON profiles FOR EACH ROW WHEN (new.account_status = 'deleted'::text AND old.account_status IS DISTINCT FROM 'deleted'::text) EXECUTE FUNCTION forget_commissions();

-- Counters of rate-limiter-flexible, which names the columns.
CREATE TABLE rate_limits (
  key    character varying(255) NOT NULL,
  points integer NOT NULL DEFAULT 0,
  expire bigint,
  CONSTRAINT rate_limits_pkey PRIMARY KEY (key)
);

-- One row, written to see whether the database takes writes.
CREATE TABLE readiness (
  only_row   boolean NOT NULL DEFAULT true,
  checked_at timestamp with time zone NOT NULL,
  CONSTRAINT readiness_pkey PRIMARY KEY (only_row),
  CONSTRAINT readiness_only_row_check CHECK (only_row)
);

-- Receipts of bank transfers, uploaded by customers for their orders or by admins for an order.
CREATE TABLE receipts (
  path         text NOT NULL,
  user_id      uuid,
  content_type text NOT NULL,
  bytes        integer NOT NULL,
  created_at   timestamp with time zone NOT NULL DEFAULT now(),
  sha256       text,
  pixel_sha256 text,
  removed_at   timestamp with time zone,
  CONSTRAINT receipts_pkey PRIMARY KEY (path),
  CONSTRAINT receipts_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE
);
CREATE INDEX receipts_of_pixels ON receipts USING btree (pixel_sha256) WHERE pixel_sha256 IS NOT NULL;
CREATE INDEX receipts_of_sha256 ON receipts USING btree (sha256) WHERE sha256 IS NOT NULL;
CREATE INDEX receipts_of_user ON receipts USING btree (user_id, created_at DESC);
CREATE INDEX receipts_with_file ON receipts USING btree (created_at, path) WHERE removed_at IS NULL;

-- Cancelled orders whose parcel was refused at the door.
CREATE TABLE refused_parcels (
  order_id   uuid NOT NULL,
  phone      text NOT NULL,
  lost       uuid[] NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT refused_parcels_pkey PRIMARY KEY (order_id),
  CONSTRAINT refused_parcels_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE
);
CREATE INDEX refused_parcels_of_phone ON refused_parcels USING btree (phone);

-- What customers send back of delivered orders.
CREATE TABLE returns (
  id         uuid NOT NULL DEFAULT gen_random_uuid(),
  order_id   uuid NOT NULL,
  state      text NOT NULL DEFAULT 'requested'::text,
  wish       text NOT NULL,
  reason     text NOT NULL,
  words      text,
  items      jsonb NOT NULL,
  pictures   text[] NOT NULL DEFAULT '{}'::text[],
  answer     text,
  restocked  boolean NOT NULL DEFAULT false,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  sent_order uuid,
  CONSTRAINT returns_pkey PRIMARY KEY (id),
  CONSTRAINT returns_sent_order_key UNIQUE (sent_order),
  CONSTRAINT returns_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  CONSTRAINT returns_sent_order_fkey FOREIGN KEY (sent_order) REFERENCES orders(id) ON DELETE SET NULL,
  CONSTRAINT returns_reason_check CHECK (reason = ANY (ARRAY['damaged'::text, 'wrong'::text, 'other_than_shown'::text, 'size'::text, 'changed_mind'::text, 'other'::text])),
  CONSTRAINT returns_state_check CHECK (state = ANY (ARRAY['requested'::text, 'accepted'::text, 'declined'::text, 'received'::text, 'settled'::text])),
  CONSTRAINT returns_wish_check CHECK (wish = ANY (ARRAY['money_back'::text, 'exchange'::text, 'repair'::text]))
);
CREATE INDEX returns_of_order ON returns USING btree (order_id);
CREATE UNIQUE INDEX returns_open ON returns USING btree (order_id) WHERE state = ANY (ARRAY['requested'::text, 'accepted'::text, 'received'::text]);
CREATE INDEX returns_pictures ON returns USING gin (pictures);

-- Pictures that buyers have uploaded: those that no review holds after a day are removed.
CREATE TABLE review_pictures (
  image_url  text NOT NULL,
  user_id    uuid NOT NULL,
  review_id  uuid,
  position   smallint,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT review_pictures_pkey PRIMARY KEY (image_url),
  CONSTRAINT review_pictures_review_id_position_key UNIQUE (review_id, "position") DEFERRABLE INITIALLY DEFERRED,
  CONSTRAINT review_pictures_review_id_fkey FOREIGN KEY (review_id) REFERENCES reviews(id) ON DELETE SET NULL,
  CONSTRAINT review_pictures_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE,
  CONSTRAINT review_pictures_position_check CHECK ("position" >= 1 AND "position" <= 3)
);
CREATE INDEX review_pictures_of_user ON review_pictures USING btree (user_id, created_at DESC);
CREATE INDEX review_pictures_unused ON review_pictures USING btree (created_at) WHERE review_id IS NULL;

-- Who does not want to be asked for reviews.
CREATE TABLE review_request_refusals (
  user_id    uuid NOT NULL,
  refused_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT review_request_refusals_pkey PRIMARY KEY (user_id),
  CONSTRAINT review_request_refusals_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE
);

-- The orders whose customers have been asked for reviews, so that no order is asked about twice.
CREATE TABLE review_requests (
  order_id uuid NOT NULL,
  asked_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT review_requests_pkey PRIMARY KEY (order_id),
  CONSTRAINT review_requests_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE
);

-- What buyers say of a product that was delivered to them: one review each.
CREATE TABLE reviews (
  id            uuid NOT NULL DEFAULT gen_random_uuid(),
  product_id    uuid NOT NULL,
  user_id       uuid NOT NULL,
  order_id      uuid NOT NULL,
  name          text,
  stars         smallint NOT NULL,
  text          text NOT NULL DEFAULT ''::text,
  answer        text,
  hidden_at     timestamp with time zone,
  hidden_reason text,
  version       integer NOT NULL DEFAULT 1,
  created_at    timestamp with time zone NOT NULL DEFAULT now(),
  updated_at    timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT reviews_pkey PRIMARY KEY (id),
  CONSTRAINT reviews_user_id_product_id_key UNIQUE (user_id, product_id),
  CONSTRAINT reviews_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  CONSTRAINT reviews_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id),
  CONSTRAINT reviews_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE,
  CONSTRAINT reviews_answer_check CHECK (char_length(answer) >= 1 AND char_length(answer) <= 1000),
  CONSTRAINT reviews_hidden_for_a_reason CHECK ((hidden_at IS NULL) = (hidden_reason IS NULL)),
  CONSTRAINT reviews_hidden_reason_check CHECK (char_length(hidden_reason) >= 1 AND char_length(hidden_reason) <= 500),
  CONSTRAINT reviews_stars_check CHECK (stars >= 1 AND stars <= 5),
  CONSTRAINT reviews_text_check CHECK (char_length(text) <= 1000)
);
CREATE INDEX reviews_newest ON reviews USING btree (created_at DESC, id DESC);
CREATE INDEX reviews_of_order ON reviews USING btree (order_id);
CREATE INDEX reviews_shown ON reviews USING btree (product_id, created_at DESC, id DESC) WHERE hidden_at IS NULL;
CREATE INDEX reviews_to_quote ON reviews USING btree (created_at DESC, id DESC) WHERE hidden_at IS NULL AND stars >= 4 AND text <> ''::text;
CREATE TRIGGER reviews_counted AFTER INSERT OR DELETE OR UPDATE OF stars, hidden_at, product_id ON reviews FOR EACH ROW EXECUTE FUNCTION count_review();

-- Words that products have, or had since the last sweep; without those that hold digits.
CREATE TABLE search_words (
  word       text NOT NULL,
  stem       text NOT NULL,
  is_named   boolean NOT NULL,
  consonants text,
  CONSTRAINT search_words_pkey PRIMARY KEY (word)
);
CREATE INDEX search_words_consonants ON search_words USING btree (consonants, word);
CREATE INDEX search_words_part ON search_words USING gin (word gin_trgm_ops);
CREATE INDEX search_words_stem ON search_words USING btree (stem);

-- One row for each section of the settings that was saved; every process hears on the channel settings_changed of a change. Rows stay, so that the sum of the versions tells any two states apart.
CREATE TABLE settings (
  section    text NOT NULL,
  value      jsonb NOT NULL,
  version    integer NOT NULL DEFAULT 1,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT settings_pkey PRIMARY KEY (section),
  CONSTRAINT settings_section_check CHECK (section ~ '^[a-z_]{1,40}$'::text),
  CONSTRAINT settings_value_check CHECK (jsonb_typeof(value) = 'object'::text),
  CONSTRAINT settings_version_check CHECK (version > 0)
);

-- The receipts that were shown for an order, the latest of which is orders.bank_receipt_url.
CREATE TABLE slips (
  order_id   uuid NOT NULL,
  path       text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT slips_pkey PRIMARY KEY (order_id, path),
  CONSTRAINT slips_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  CONSTRAINT slips_path_fkey FOREIGN KEY (path) REFERENCES receipts(path)
);
CREATE INDEX slips_of_path ON slips USING btree (path);

-- Who was asked by mail to work in the back-office; one waits for an address. Swept 30 days after it ran out.
CREATE TABLE staff_invitations (
  id         uuid NOT NULL DEFAULT gen_random_uuid(),
  email      text NOT NULL,
  role       text NOT NULL,
  token_hash text NOT NULL,
  invited_by uuid NOT NULL,
  state      text NOT NULL DEFAULT 'waiting'::text,
  expires_at timestamp with time zone NOT NULL DEFAULT (now() + '7 days'::interval),
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT staff_invitations_pkey PRIMARY KEY (id),
  CONSTRAINT staff_invitations_token_hash_key UNIQUE (token_hash),
  CONSTRAINT staff_invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES profiles(id) ON DELETE CASCADE,
  CONSTRAINT staff_invitations_role_check CHECK (role = ANY (ARRAY['packer'::text, 'keeper'::text, 'reader'::text])),
  CONSTRAINT staff_invitations_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'accepted'::text, 'taken_back'::text]))
);
CREATE UNIQUE INDEX staff_invitations_waiting ON staff_invitations USING btree (lower(email)) WHERE state = 'waiting'::text;

-- E-mail addresses to which one mail goes when a product is in stock again; once they are confirmed.
CREATE TABLE stock_waits (
  id           uuid NOT NULL DEFAULT gen_random_uuid(),
  product_id   uuid NOT NULL,
  email        text NOT NULL,
  token_hash   text NOT NULL,
  confirmed_at timestamp with time zone,
  created_at   timestamp with time zone NOT NULL DEFAULT now(),
  language     text NOT NULL DEFAULT 'en'::text,
  CONSTRAINT stock_waits_pkey PRIMARY KEY (id),
  CONSTRAINT stock_waits_token_hash_key UNIQUE (token_hash),
  CONSTRAINT stock_waits_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  CONSTRAINT stock_waits_language_check CHECK (language ~ '^[a-z]{2,8}$'::text)
);
CREATE INDEX stock_waits_email ON stock_waits USING btree (lower(email));
CREATE UNIQUE INDEX stock_waits_of_product ON stock_waits USING btree (product_id, lower(email));
CREATE INDEX stock_waits_oldest ON stock_waits USING btree (created_at);

-- Who works in the back-office, each in one role: admin is an owner. Without a row: a customer.
CREATE TABLE user_roles (
  user_id uuid NOT NULL,
  role    text NOT NULL,
  CONSTRAINT user_roles_pkey PRIMARY KEY (user_id, role),
  CONSTRAINT user_roles_one UNIQUE (user_id),
  CONSTRAINT user_roles_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE,
  CONSTRAINT user_roles_role CHECK (role = ANY (ARRAY['admin'::text, 'packer'::text, 'keeper'::text, 'reader'::text]))
);
CREATE INDEX user_roles_admins ON user_roles USING btree (user_id) WHERE role = 'admin'::text;

-- How often people came to the shop from elsewhere, by day: counts alone, of nobody.
CREATE TABLE visit_days (
  day    date NOT NULL,
  visits bigint NOT NULL,
  CONSTRAINT visit_days_pkey PRIMARY KEY (day)
);

-- Programs of others that the shop tells of changes.
CREATE TABLE webhook_endpoints (
  id         uuid NOT NULL DEFAULT gen_random_uuid(),
  url        text NOT NULL,
  events     text[] NOT NULL,
  secret     text NOT NULL,
  old_secret text,
  old_until  timestamp with time zone,
  paused_at  timestamp with time zone,
  paused_why text,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT webhook_endpoints_pkey PRIMARY KEY (id),
  CONSTRAINT webhook_endpoints_events_check CHECK (cardinality(events) > 0),
  CONSTRAINT webhook_endpoints_old_secret CHECK ((old_secret IS NULL) = (old_until IS NULL)),
  CONSTRAINT webhook_endpoints_paused CHECK ((paused_at IS NULL) = (paused_why IS NULL)),
  CONSTRAINT webhook_endpoints_paused_why_check CHECK (paused_why = ANY (ARRAY['owner'::text, 'failing'::text, 'gone'::text])),
  CONSTRAINT webhook_endpoints_url_check CHECK (url ~~ 'https://%'::text)
);

-- One row for each change and endpoint: what waits to be sent, and what was delivered in the last 30 days.
CREATE TABLE webhook_messages (
  id           uuid NOT NULL DEFAULT gen_random_uuid(),
  endpoint_id  uuid NOT NULL,
  type         text NOT NULL,
  data         jsonb NOT NULL,
  created_at   timestamp with time zone NOT NULL DEFAULT now(),
  waits        boolean NOT NULL DEFAULT true,
  next_at      timestamp with time zone NOT NULL DEFAULT now(),
  attempts     integer NOT NULL DEFAULT 0,
  tries        integer NOT NULL DEFAULT 0,
  reason       text,
  delivered_at timestamp with time zone,
  CONSTRAINT webhook_messages_pkey PRIMARY KEY (id),
  CONSTRAINT webhook_messages_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES webhook_endpoints(id) ON DELETE CASCADE,
  CONSTRAINT webhook_messages_waits CHECK (waits OR delivered_at IS NOT NULL)
);
CREATE INDEX webhook_messages_due ON webhook_messages USING btree (endpoint_id, next_at) WHERE waits;
CREATE INDEX webhook_messages_latest ON webhook_messages USING btree (endpoint_id, created_at DESC, id);

-- Security events of accounts.
CREATE TABLE auth.audit_log (
  id         bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  event      text NOT NULL,
  user_id    uuid,
  session_id uuid,
  ip         text,
  detail     jsonb NOT NULL DEFAULT '{}'::jsonb,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT audit_log_pkey PRIMARY KEY (id)
);
CREATE INDEX audit_log_newest ON auth.audit_log USING btree (created_at DESC);
CREATE INDEX audit_log_of_user ON auth.audit_log USING btree (user_id, created_at DESC);

-- A second factor that is being asked for.
CREATE TABLE auth.challenges (
  id                 uuid NOT NULL DEFAULT gen_random_uuid(),
  factor_id          uuid NOT NULL,
  session_id         uuid NOT NULL,
  code_hash          text,
  webauthn_challenge text,
  wrong_tries        integer NOT NULL DEFAULT 0,
  verified_at        timestamp with time zone,
  expires_at         timestamp with time zone NOT NULL,
  created_at         timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT challenges_pkey PRIMARY KEY (id),
  CONSTRAINT challenges_factor_id_fkey FOREIGN KEY (factor_id) REFERENCES auth.factors(id) ON DELETE CASCADE,
  CONSTRAINT challenges_session_id_fkey FOREIGN KEY (session_id) REFERENCES auth.sessions(id) ON DELETE CASCADE
);
CREATE INDEX challenges_newest ON auth.challenges USING btree (created_at);
CREATE INDEX challenges_of_factor ON auth.challenges USING btree (factor_id);
CREATE INDEX challenges_of_session ON auth.challenges USING btree (session_id);

-- Where a user signed in from before: a sign-in from elsewhere is mailed to the user.
CREATE TABLE auth.devices (
  user_id        uuid NOT NULL,
  device_hash    text NOT NULL,
  second_step_at timestamp with time zone,
  first_seen_at  timestamp with time zone NOT NULL DEFAULT now(),
  last_seen_at   timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT devices_pkey PRIMARY KEY (user_id, device_hash),
  CONSTRAINT devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
CREATE INDEX devices_last_seen ON auth.devices USING btree (last_seen_at);

-- The address that a user wants instead of the present one, until the code that was mailed there is entered. The last request counts. An address that has a user gets such a row too, with a code that is sent to nobody.
CREATE TABLE auth.email_changes (
  user_id        uuid NOT NULL,
  session_id     uuid NOT NULL,
  new_email      text NOT NULL,
  requested_from text NOT NULL,
  requested_at   timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT email_changes_pkey PRIMARY KEY (user_id),
  CONSTRAINT email_changes_session_id_fkey FOREIGN KEY (session_id) REFERENCES auth.sessions(id) ON DELETE CASCADE,
  CONSTRAINT email_changes_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  CONSTRAINT email_changes_new_email_check CHECK (new_email = lower(new_email) AND char_length(new_email) <= 255)
);

-- Second factors of users.
CREATE TABLE auth.factors (
  id                 uuid NOT NULL DEFAULT gen_random_uuid(),
  user_id            uuid NOT NULL,
  factor_type        text NOT NULL,
  status             text NOT NULL DEFAULT 'unverified'::text,
  friendly_name      text NOT NULL DEFAULT ''::text,
  phone              text,
  secret_sealed      text,
  last_totp_step     bigint,
  credential         jsonb,
  last_challenged_at timestamp with time zone,
  created_at         timestamp with time zone NOT NULL DEFAULT now(),
  updated_at         timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT factors_pkey PRIMARY KEY (id),
  CONSTRAINT factors_user_id_friendly_name_key UNIQUE (user_id, friendly_name),
  CONSTRAINT factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  CONSTRAINT factors_factor_type_check CHECK (factor_type = ANY (ARRAY['totp'::text, 'phone'::text, 'webauthn'::text])),
  CONSTRAINT factors_status_check CHECK (status = ANY (ARRAY['unverified'::text, 'verified'::text]))
);
CREATE INDEX factors_verified ON auth.factors USING btree (user_id) WHERE status = 'verified'::text;

-- Failed attempts to sign in, for accounts that exist or not.
CREATE TABLE auth.failed_attempts (
  subject       text NOT NULL,
  failures      integer NOT NULL,
  blocked_until timestamp with time zone NOT NULL,
  since         timestamp with time zone NOT NULL DEFAULT now(),
  last_at       timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT failed_attempts_pkey PRIMARY KEY (subject)
);

-- Authorization codes by PKCE: requested with a challenge, redeemed once with the verifier.
CREATE TABLE auth.flow_states (
  id                    uuid NOT NULL DEFAULT gen_random_uuid(),
  kind                  text NOT NULL,
  user_id               uuid,
  code_challenge        text NOT NULL,
  code_challenge_method text NOT NULL,
  code_hash             text,
  code_issued_at        timestamp with time zone,
  redirect_to           text,
  provider              text,
  provider_sealed       text,
  state_hash            text,
  created_at            timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT flow_states_pkey PRIMARY KEY (id),
  CONSTRAINT flow_states_code_hash_key UNIQUE (code_hash),
  CONSTRAINT flow_states_state_hash_key UNIQUE (state_hash),
  CONSTRAINT flow_states_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  CONSTRAINT flow_states_code_challenge_method_check CHECK (code_challenge_method = ANY (ARRAY['s256'::text, 'plain'::text]))
);
CREATE INDEX flow_states_of_user ON auth.flow_states USING btree (user_id);

-- The ways in which a user signs in: by address, or through a provider.
CREATE TABLE auth.identities (
  id              uuid NOT NULL DEFAULT gen_random_uuid(),
  user_id         uuid NOT NULL,
  provider        text NOT NULL,
  subject         text NOT NULL,
  identity_data   jsonb NOT NULL DEFAULT '{}'::jsonb,
  email           text,
  last_sign_in_at timestamp with time zone,
  created_at      timestamp with time zone NOT NULL DEFAULT now(),
  updated_at      timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT identities_pkey PRIMARY KEY (id),
  CONSTRAINT identities_provider_subject_key UNIQUE (provider, subject),
  CONSTRAINT identities_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
CREATE INDEX identities_of_user ON auth.identities USING btree (user_id);

-- When a code or link was last sent: the next one waits for a minute.
CREATE TABLE auth.message_cooldowns (
  recipient    text NOT NULL,
  kind         text NOT NULL,
  requested_by text NOT NULL DEFAULT ''::text,
  sent_at      timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT message_cooldowns_pkey PRIMARY KEY (recipient, kind, requested_by)
);

-- The valid code or link for an address, a purpose and who requested it.
CREATE TABLE auth.one_time_codes (
  email                 text NOT NULL,
  kind                  text NOT NULL,
  requested_by          text NOT NULL DEFAULT ''::text,
  code_hash             text,
  link_hash             text,
  flow_id               uuid,
  wrong_tries           integer NOT NULL DEFAULT 0,
  wrong_tries_elsewhere integer NOT NULL DEFAULT 0,
  expires_at            timestamp with time zone NOT NULL,
  created_at            timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT one_time_codes_pkey PRIMARY KEY (email, kind, requested_by),
  CONSTRAINT one_time_codes_link_hash_key UNIQUE (link_hash),
  CONSTRAINT one_time_codes_flow_id_fkey FOREIGN KEY (flow_id) REFERENCES auth.flow_states(id) ON DELETE SET NULL
);
CREATE INDEX one_time_codes_expiry ON auth.one_time_codes USING btree (expires_at);

-- One-time codes for a user who has lost every second factor. A used one is deleted.
CREATE TABLE auth.recovery_codes (
  user_id    uuid NOT NULL,
  code_hash  text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT recovery_codes_pkey PRIMARY KEY (user_id, code_hash),
  CONSTRAINT recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);

-- Refresh tokens are derived: HMAC of session, salt and counter under the installation's secret. The row alone makes none, and neither does the secret alone.
CREATE TABLE auth.sessions (
  id              uuid NOT NULL DEFAULT gen_random_uuid(),
  user_id         uuid NOT NULL,
  aal             text NOT NULL DEFAULT 'aal1'::text,
  amr             jsonb NOT NULL DEFAULT '[]'::jsonb,
  factor_id       uuid,
  refresh_salt    text NOT NULL,
  refresh_counter integer NOT NULL DEFAULT 1,
  refresh_floor   integer NOT NULL DEFAULT 1,
  refreshed_at    timestamp with time zone NOT NULL DEFAULT now(),
  ends_at         timestamp with time zone NOT NULL,
  user_agent      text,
  ip              text,
  created_at      timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT sessions_pkey PRIMARY KEY (id),
  CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  CONSTRAINT sessions_aal_check CHECK (aal = ANY (ARRAY['aal1'::text, 'aal2'::text]))
);
CREATE INDEX sessions_end ON auth.sessions USING btree (ends_at);
CREATE INDEX sessions_of_user ON auth.sessions USING btree (user_id);

-- Sign-ups whose address is not confirmed: several for one address, so that a stranger's does not replace its owner's. An address that has a user gets such a row too, with a code that is sent to nobody: sign-up and sign-in respond alike for both.
CREATE TABLE auth.sign_ups (
  id             uuid NOT NULL,
  email          text NOT NULL,
  requested_from text NOT NULL DEFAULT ''::text,
  password_hash  text NOT NULL,
  user_metadata  jsonb NOT NULL DEFAULT '{}'::jsonb,
  created_at     timestamp with time zone NOT NULL DEFAULT now(),
  expires_at     timestamp with time zone NOT NULL,
  CONSTRAINT sign_ups_pkey PRIMARY KEY (id),
  CONSTRAINT sign_ups_email_check CHECK (email = lower(email) AND char_length(email) <= 255)
);
CREATE INDEX sign_ups_expiry ON auth.sign_ups USING btree (expires_at);
CREATE INDEX sign_ups_of_address ON auth.sign_ups USING btree (email, created_at DESC);

-- Keys that sign access tokens.
CREATE TABLE auth.signing_keys (
  kid            text NOT NULL,
  public_jwk     jsonb NOT NULL,
  private_sealed text NOT NULL,
  signs_from     timestamp with time zone NOT NULL DEFAULT now(),
  verifies_until timestamp with time zone,
  created_at     timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT signing_keys_pkey PRIMARY KEY (kid)
);

-- Accounts whose e-mail address is confirmed.
CREATE TABLE auth.users (
  id                     uuid NOT NULL DEFAULT gen_random_uuid(),
  email                  text NOT NULL,
  password_hash          text,
  password_guessable     boolean,
  initial_password_until timestamp with time zone,
  user_metadata          jsonb NOT NULL DEFAULT '{}'::jsonb,
  email_confirmed_at     timestamp with time zone NOT NULL DEFAULT now(),
  confirmation_sent_at   timestamp with time zone,
  recovery_sent_at       timestamp with time zone,
  last_sign_in_at        timestamp with time zone,
  created_at             timestamp with time zone NOT NULL DEFAULT now(),
  updated_at             timestamp with time zone NOT NULL DEFAULT now(),
  password_unproved      boolean NOT NULL DEFAULT false,
  CONSTRAINT users_pkey PRIMARY KEY (id),
  CONSTRAINT users_email_key UNIQUE (email),
  CONSTRAINT users_email_check CHECK (email = lower(email) AND char_length(email) <= 255)
);

-- Who may stand behind a change: an account, or the key of a program.
CREATE VIEW actors AS
 SELECT profiles.id,
    profiles.full_name,
    profiles.email
   FROM profiles
UNION ALL
 SELECT api_keys.id,
    api_keys.name AS full_name,
    api_keys.beginning || '…'::text AS email
   FROM api_keys;

-- Sessions that have not ended, read on every request that is signed in.
CREATE VIEW auth.live_sessions AS
 SELECT s.id,
    s.user_id,
    s.aal,
    (EXISTS ( SELECT 1
           FROM auth.factors f
          WHERE f.user_id = s.user_id AND f.status = 'verified'::text)) AS has_factor,
    u.password_guessable IS TRUE AS password_guessable
   FROM auth.sessions s
     JOIN auth.users u ON u.id = s.user_id
  WHERE s.ends_at > now();

CREATE OR REPLACE FUNCTION public.add_up_variants(product_id uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  -- A statement of its own: the next one then sees what the holder of the lock before has committed.
  PERFORM FROM products WHERE id = product_id FOR NO KEY UPDATE;
  UPDATE products p SET stock_quantity = v.stock, price = COALESCE(v.lowest, p.base_price), highest_price = NULLIF(v.highest, v.lowest),
      struck_price = CASE WHEN v.struck > v.lowest THEN v.struck END
    FROM (SELECT LEAST(COALESCE(sum(stock_quantity), 0), 2147483647)::integer AS stock, min(price) AS lowest, max(price) AS highest,
            min(COALESCE(struck_price, price)) AS struck
          FROM products WHERE variant_of = product_id AND is_offered AND variant_position IS NOT NULL) v
    WHERE p.id = product_id AND p.options IS NOT NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.as_variant(variant products)
 RETURNS products
 LANGUAGE plpgsql
AS $function$
DECLARE
  product products;
BEGIN
  SELECT * INTO STRICT product FROM products WHERE id = variant.variant_of FOR NO KEY UPDATE;
  variant.name := product.name || ' (' || array_to_string(variant.option_values, ', ') || ')';
  variant.category := product.category;
  variant.image_url := COALESCE(variant.own_picture, product.image_url);
  variant.price := COALESCE(variant.own_price, product.base_price, product.price);
  variant.personalisation := product.personalisation;
  variant.made_to_order := product.made_to_order;
  variant.archived_at :=
    CASE WHEN variant.variant_position IS NULL THEN COALESCE(variant.archived_at, now()) ELSE product.archived_at END;
  variant.is_active := product.is_active AND variant.is_offered AND variant.archived_at IS NULL;
  RETURN variant;
END $function$;

CREATE OR REPLACE FUNCTION public.category_key(name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
RETURN lower(btrim(name, ' 	
 '::text));

CREATE OR REPLACE FUNCTION public.colombo_day(at timestamp with time zone)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE
RETURN ((at AT TIME ZONE 'Asia/Colombo'::text))::date;

CREATE OR REPLACE FUNCTION public.count_orders()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  sign integer := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
  new_slot smallint := CASE TG_OP WHEN 'INSERT' THEN 1 + pg_backend_pid() % 16 ELSE 0 END;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    UPDATE order_customers c SET pending = c.pending + m.pending, confirmed = c.confirmed + m.confirmed,
        shipped = c.shipped + m.shipped, delivered = c.delivered + m.delivered, cancelled = c.cancelled + m.cancelled
      FROM (SELECT order_customer, COALESCE(sum(n) FILTER (WHERE status = 'pending'), 0) AS pending,
              COALESCE(sum(n) FILTER (WHERE status = 'confirmed'), 0) AS confirmed,
              COALESCE(sum(n) FILTER (WHERE status = 'shipped'), 0) AS shipped,
              COALESCE(sum(n) FILTER (WHERE status = 'delivered'), 0) AS delivered,
              COALESCE(sum(n) FILTER (WHERE status = 'cancelled'), 0) AS cancelled
            FROM (SELECT order_customer, status, 1 AS n FROM changed
                  UNION ALL SELECT order_customer, status, -1 FROM removed) moved GROUP BY 1) m
      WHERE c.id = m.order_customer AND (m.pending, m.confirmed, m.shipped, m.delivered, m.cancelled) <> (0, 0, 0, 0, 0);
    INSERT INTO order_days AS d (day, status, slot, orders, total)
      SELECT colombo_day(created_at), status, 0, sum(n), sum(amount)
      FROM (SELECT created_at, status, 1 AS n, total_amount AS amount FROM changed
            UNION ALL SELECT created_at, status, -1, -total_amount FROM removed) moved
      GROUP BY 1, 2 HAVING sum(n) <> 0 OR sum(amount) <> 0 ORDER BY 1, 2
      ON CONFLICT (day, status, slot) DO UPDATE SET orders = d.orders + excluded.orders, total = d.total + excluded.total;
  ELSE
    UPDATE order_customers c SET pending = c.pending + sign * m.pending, confirmed = c.confirmed + sign * m.confirmed,
        shipped = c.shipped + sign * m.shipped, delivered = c.delivered + sign * m.delivered,
        cancelled = c.cancelled + sign * m.cancelled
      FROM (SELECT order_customer, count(*) FILTER (WHERE status = 'pending') AS pending,
              count(*) FILTER (WHERE status = 'confirmed') AS confirmed, count(*) FILTER (WHERE status = 'shipped') AS shipped,
              count(*) FILTER (WHERE status = 'delivered') AS delivered, count(*) FILTER (WHERE status = 'cancelled') AS cancelled
            FROM changed GROUP BY 1) m WHERE c.id = m.order_customer;
    INSERT INTO order_days AS d (day, status, slot, orders, total)
      SELECT colombo_day(created_at), status, new_slot, sign * count(*), sign * sum(total_amount)
      FROM changed GROUP BY 1, 2 ORDER BY 1, 2
      ON CONFLICT (day, status, slot) DO UPDATE SET orders = d.orders + excluded.orders, total = d.total + excluded.total;
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.count_review()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.hidden_at IS NULL THEN
    UPDATE product_ratings SET reviews = reviews - 1, stars = stars - OLD.stars WHERE product_id = OLD.product_id;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.hidden_at IS NULL THEN
    INSERT INTO product_ratings AS r (product_id, reviews, stars) VALUES (NEW.product_id, 1, NEW.stars)
      ON CONFLICT (product_id) DO UPDATE SET reviews = r.reviews + 1, stars = r.stars + excluded.stars;
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.derive_from_product()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  is_new boolean := TG_OP = 'INSERT';
  -- Pages show a number up to the limit, and "sold out" at 0; what is more looks the same.
  is_seen boolean := NOT is_new AND OLD.stock_quantity <> NEW.stock_quantity
    AND LEAST(OLD.stock_quantity, NEW.stock_quantity) <= low_stock_limit();
BEGIN
  -- 1. Pages that show another stock are announced after the commit.
  IF is_seen THEN
    INSERT INTO catalogue_changes (product_id) VALUES (COALESCE(NEW.variant_of, NEW.id));
  END IF;

  -- 2. A variant counts in its product, which is written for it; nothing else follows from a variant.
  IF NEW.variant_of IS NOT NULL THEN
    PERFORM add_up_variants(NEW.variant_of);
    RETURN NULL;
  END IF;

  -- 3. The cover is the first picture of the gallery.
  IF OLD.image_url IS DISTINCT FROM NEW.image_url THEN
    PERFORM put_cover_first(NEW);
  END IF;

  -- 4. The list of products that are searched.
  IF NEW.archived_at IS NOT NULL THEN
    DELETE FROM listed_products WHERE id = NEW.id;
  ELSIF (OLD.search, OLD.category, OLD.price, OLD.state, OLD.created_at)
      IS DISTINCT FROM (NEW.search, NEW.category, NEW.price, NEW.state, NEW.created_at) THEN
    INSERT INTO listed_products (id, search, price, is_active, created_at, category, state)
      VALUES (NEW.id, NEW.search, NEW.price, NEW.is_active, NEW.created_at, NEW.category, NEW.state)
      ON CONFLICT (id) DO UPDATE SET search = excluded.search, price = excluded.price, is_active = excluded.is_active,
        created_at = excluded.created_at, category = excluded.category, state = excluded.state;
  END IF;

  -- 5. The list of what is low on stock. Of variants the scarcest counts, which may change while their sum does not.
  IF is_new OR is_seen OR NEW.options IS NOT NULL OR OLD.options IS NOT NULL
      OR (OLD.is_active, OLD.created_at, OLD.made_to_order) <> (NEW.is_active, NEW.created_at, NEW.made_to_order) THEN
    PERFORM list_low_stock(NEW);
  END IF;

  -- 6. Variants take over what they have from their product. Last, since they write the product again.
  IF NOT is_new AND (OLD.options IS NOT NULL OR NEW.options IS NOT NULL)
      AND (OLD.name, OLD.category, OLD.image_url, OLD.is_active, OLD.archived_at, OLD.options, OLD.base_price, OLD.personalisation,
          OLD.made_to_order)
        IS DISTINCT FROM
        (NEW.name, NEW.category, NEW.image_url, NEW.is_active, NEW.archived_at, NEW.options, NEW.base_price, NEW.personalisation,
          NEW.made_to_order) THEN
    UPDATE products SET variant_of = variant_of WHERE variant_of = NEW.id;
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.forget_commissions()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE products SET offered_until = LEAST(offered_until, now()) WHERE offer_of IN (
    SELECT id FROM commissions WHERE user_id = NEW.id OR lower(email) = lower(NEW.email));
  DELETE FROM commissions WHERE user_id = NEW.id OR lower(email) = lower(NEW.email);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.is_coupon_spent(coupon uuid, customer uuid, email text, phone text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  SELECT EXISTS (
    SELECT FROM coupons c JOIN orders o ON o.coupon_id = c.id
    WHERE c.id = coupon AND c.once_per_customer AND o.status <> 'cancelled'
      AND (o.user_id = customer OR lower(o.customer_email) = lower(email) OR o.customer_phone_e164 = phone))
$function$;

CREATE OR REPLACE FUNCTION public.known_category(wanted text)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
DECLARE
  known text;
BEGIN
  SELECT name INTO known FROM categories WHERE category_key(name) = category_key(wanted) FOR KEY SHARE;
  IF known IS NULL THEN
    INSERT INTO categories (name, position)
      SELECT btrim(wanted, U&' \0009\000A\000D\00A0'), COALESCE(max(position) + (max(position) > 0)::integer, 0) FROM categories
      ON CONFLICT DO NOTHING;
    DELETE FROM former_categories WHERE key = category_key(wanted);
    SELECT name INTO known FROM categories WHERE category_key(name) = category_key(wanted) FOR KEY SHARE;
  END IF;
  RETURN known;
END $function$;

CREATE OR REPLACE FUNCTION public.language_of_mail(kind text, recipient text)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  SELECT COALESCE(
    (SELECT p.language FROM profiles p
      WHERE lower(p.email) = lower(recipient) AND p.account_status IS DISTINCT FROM 'deleted' LIMIT 1),
    CASE WHEN kind IN ('new-order-notice', 'order-change-notice', 'test-mail', 'backup-failed') THEN
      (SELECT p.language FROM user_roles r JOIN profiles p ON p.id = r.user_id
        WHERE r.role = 'admin' AND COALESCE(p.account_status, 'active') = 'active' ORDER BY p.created_at, p.id LIMIT 1) END)
$function$;

CREATE OR REPLACE FUNCTION public.list_low_stock(product products)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
DECLARE
  left_over integer := scarcest_stock(product);
BEGIN
  IF product.is_active AND NOT product.made_to_order AND left_over <= low_stock_limit() THEN
    INSERT INTO low_stock (product_id, stock_quantity, created_at, sold_out)
      VALUES (product.id, left_over, product.created_at, product.stock_quantity = 0)
      ON CONFLICT (product_id) DO UPDATE
        SET stock_quantity = excluded.stock_quantity, created_at = excluded.created_at, sold_out = excluded.sold_out;
  ELSE
    DELETE FROM low_stock WHERE product_id = product.id;
  END IF;
END $function$;

CREATE OR REPLACE FUNCTION public.low_stock_limit()
 RETURNS integer
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  SELECT COALESCE((SELECT (value ->> 'low_stock_limit')::integer FROM settings WHERE section = 'stock'), 5)
$function$;

CREATE OR REPLACE FUNCTION public.phone_digits(phone text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN regexp_replace(regexp_replace(phone, '\D'::text, ''::text, 'g'::text), '^(0*94|0+)'::text, ''::text);

CREATE OR REPLACE FUNCTION public.pieces_waiting()
 RETURNS integer
 LANGUAGE sql
 STABLE
AS $function$
  SELECT COALESCE(sum(made), 0)::integer FROM order_items
    WHERE made > 0 AND making_done_at IS NULL AND making_off IS NULL
$function$;

CREATE OR REPLACE FUNCTION public.place_order(judged jsonb)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
DECLARE
  new_order orders := jsonb_populate_record(NULL::orders,
    jsonb_build_object('version', 1, 'updated_at', now(), 'slip_counted', false) || (judged -> 'order'));
  items order_items[] := ARRAY(
    SELECT jsonb_populate_record(NULL::order_items, jsonb_build_object('made', 0) || i || jsonb_build_object('order_id', new_order.id))
    FROM jsonb_array_elements(judged -> 'items') AS i ORDER BY (i ->> 'product_id')::uuid);
  item order_items;
  placer uuid := COALESCE(new_order.user_id, new_order.entered_by);
  in_cart integer;
  as_judged integer;
BEGIN
  -- Such a call stands behind the lock `making`.
  IF judged ? 'waiting' THEN
    IF pieces_waiting() NOT BETWEEN (judged -> 'waiting' ->> 0)::integer AND (judged -> 'waiting' ->> 1)::integer THEN
      RAISE serialization_failure USING MESSAGE = 'other pieces are to be made first';
    END IF;
  END IF;
  -- Another order of this customer may be this very one, use up a limit, or have emptied the cart: then the count is another one.
  UPDATE profiles SET orders_placed = orders_placed + 1
    WHERE id = placer AND orders_placed = (judged ->> 'orders_placed')::integer;
  IF NOT FOUND THEN
    RAISE serialization_failure USING MESSAGE = 'the customer placed another order';
  END IF;
  IF jsonb_typeof(judged -> 'kept_address') = 'object' THEN
    -- What is not named stays as it is.
    UPDATE profiles p SET (phone, second_phone, address, landmark, city, district, postal_code) =
        (SELECT k.phone, k.second_phone, k.address, k.landmark, k.city, k.district, k.postal_code
          FROM jsonb_populate_record(p, judged -> 'kept_address') AS k),
        updated_at = now()
      WHERE id = placer;
  END IF;

  IF new_order.entered_by IS NULL THEN
    WITH taken AS (DELETE FROM cart WHERE user_id = new_order.user_id RETURNING product_id, quantity, personalisation)
    SELECT count(*), count(i.product_id) INTO in_cart, as_judged
      FROM taken t LEFT JOIN unnest(items) AS i
        ON (i.product_id, i.quantity, COALESCE(i.personalisation, '')) = (t.product_id, t.quantity, t.personalisation);
    IF (in_cart, as_judged) <> (cardinality(items), cardinality(items)) THEN
      RAISE serialization_failure USING MESSAGE = 'the cart changed';
    END IF;
  END IF;

  IF new_order.coupon_id IS NOT NULL THEN
    UPDATE coupons SET used_count = used_count + 1
      WHERE id = new_order.coupon_id AND version = (judged ->> 'coupon_version')::integer
        AND (usage_limit IS NULL OR used_count < usage_limit);
    IF NOT FOUND THEN
      RAISE serialization_failure USING MESSAGE = 'the coupon changed';
    END IF;
  END IF;

  -- The sweep takes away unused receipts under the customer's lock, which is held here.
  IF new_order.bank_receipt_url IS NOT NULL
    AND NOT EXISTS (SELECT FROM receipts WHERE path = new_order.bank_receipt_url) THEN
    RAISE serialization_failure USING MESSAGE = 'the receipt is gone';
  END IF;

  -- The number may be somebody else's as well, so no lock of this customer keeps it.
  IF judged ? 'refused' AND (judged -> 'refused' ->> 'count')::integer <>
      (SELECT count(*) FROM refused_parcels WHERE phone = judged -> 'refused' ->> 'phone') THEN
    RAISE serialization_failure USING MESSAGE = 'a parcel was refused';
  END IF;

  INSERT INTO orders SELECT new_order.* ON CONFLICT (order_number) DO NOTHING;
  IF NOT FOUND THEN
    RAISE serialization_failure USING MESSAGE = 'another process has taken the order number';
  END IF;
  INSERT INTO order_events (order_id, kind, after, actor_id, created_at)
    VALUES (new_order.id, 'placed', new_order.status, placer, new_order.created_at);
  IF new_order.bank_receipt_url IS NOT NULL THEN
    INSERT INTO slips (order_id, path) VALUES (new_order.id, new_order.bank_receipt_url);
  END IF;
  PERFORM queue_mails(judged -> 'mails');

  -- Of variants: first their products and all others, in the order of ids; a variant itself is held by nobody who does not hold its product.
  IF judged ? 'roots' THEN
    PERFORM FROM products WHERE id = ANY (ARRAY(SELECT jsonb_array_elements_text(judged -> 'roots'))::uuid[])
      ORDER BY id FOR NO KEY UPDATE;
  END IF;
  FOREACH item IN ARRAY items LOOP
    UPDATE products SET stock_quantity = stock_quantity - (item.quantity - item.made)
      WHERE id = item.product_id AND version = (judged -> 'versions' ->> item.product_id::text)::integer
        AND stock_quantity >= item.quantity - item.made;
    IF NOT FOUND THEN
      RAISE serialization_failure USING MESSAGE = 'a product changed';
    END IF;
  END LOOP;
  -- Behind the lock: their foreign keys lock products too, in no order and less strongly.
  INSERT INTO order_items SELECT i.* FROM unnest(items) AS i;
END $function$;

CREATE OR REPLACE FUNCTION public.prepare_product()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.variant_of IS NULL THEN
      NEW.category := known_category(NEW.category);
    ELSE
      NEW := as_variant(NEW);
    END IF;
  ELSIF OLD.category <> NEW.category THEN
    NEW.category := known_category(NEW.category);
    -- Also where a category is renamed: search engines are told of it.
    NEW.updated_at := now();
  ELSIF NEW.variant_of IS NOT NULL THEN
    NEW := as_variant(NEW);
    NEW.version := OLD.version + 1;
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.price_product()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  regular numeric := COALESCE(NEW.base_price, NEW.regular_price, NEW.price);
  sale numeric := NEW.sale_price;
  product products;
  is_on boolean;
BEGIN
  IF NEW.variant_of IS NOT NULL THEN
    SELECT * INTO product FROM products WHERE id = NEW.variant_of;
    regular := COALESCE(NEW.own_price, product.base_price, product.price);
    -- The price of the product's sale is for variants without a price of their own.
    sale := COALESCE(sale, CASE WHEN NEW.own_price IS NULL THEN product.sale_price END);
    NEW.sale_from := product.sale_from;
    NEW.sale_until := product.sale_until;
  END IF;
  is_on := (sale IS NOT NULL OR NEW.options IS NOT NULL) AND COALESCE(colombo_day(now()) BETWEEN NEW.sale_from AND NEW.sale_until, false);
  NEW.regular_price := CASE WHEN is_on THEN regular END;
  IF NEW.options IS NOT NULL THEN
    RETURN NEW; -- Its price is what its variants add up to.
  END IF;
  IF TG_OP = 'UPDATE' AND (regular <> COALESCE(OLD.regular_price, OLD.price) OR OLD.regular_price IS NOT NULL AND NOT is_on) THEN
    NEW.price_since := now();
  END IF;
  NEW.price := CASE WHEN is_on THEN LEAST(sale, regular) ELSE regular END;
  NEW.struck_price := CASE WHEN is_on AND NEW.price < regular
    AND GREATEST(NEW.price_since, NEW.created_at, product.created_at) <= (NEW.sale_from - 7)::timestamp AT TIME ZONE 'Asia/Colombo' THEN regular END;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.price_variants()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF (OLD.sale_price, OLD.sale_from, OLD.sale_until, OLD.regular_price)
      IS DISTINCT FROM (NEW.sale_price, NEW.sale_from, NEW.sale_until, NEW.regular_price) THEN
    UPDATE products SET variant_of = variant_of, sale_price = CASE WHEN NEW.sale_until IS NOT NULL THEN sale_price END WHERE variant_of = NEW.id;
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.put_cover_first(product products)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  DELETE FROM product_gallery
  WHERE product_id = product.id AND (product.image_url IS NULL OR position = 1 AND image_url <> product.image_url);
  IF product.image_url IS NOT NULL THEN
    INSERT INTO product_gallery (product_id, image_url, position) VALUES (product.id, product.image_url, 1)
    ON CONFLICT (product_id, image_url) DO UPDATE SET position = 1;
  END IF;
END $function$;

CREATE OR REPLACE FUNCTION public.queue_mails(queued jsonb)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO mails (kind, recipient, payload, expires_at, language)
    SELECT m.kind, m.recipient, m.payload, now() + m.minutes * interval '1 minute',
      COALESCE(m.language, language_of_mail(m.kind, m.recipient))
    FROM jsonb_to_recordset(queued) AS m (kind text, recipient text, payload text, minutes integer, language text);
END $function$;

CREATE OR REPLACE FUNCTION public.scarcest_stock(product products)
 RETURNS integer
 LANGUAGE sql
 STABLE
AS $function$
  SELECT CASE WHEN product.options IS NULL THEN product.stock_quantity ELSE
    COALESCE((SELECT min(stock_quantity) FROM products
      WHERE variant_of = product.id AND is_offered AND variant_position IS NOT NULL), 0) END
$function$;

CREATE OR REPLACE FUNCTION public.search_grams(content text)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT COST 100000
AS $function$
BEGIN
  -- All letters, then the pairs that begin at odd places, then those at even places.
  RETURN array_remove(string_to_array(content, NULL)
    || string_to_array(regexp_replace(content, '(..)', E'\\1\x01', 'g'), E'\x01')
    || string_to_array(regexp_replace(substr(content, 2), '(..)', E'\\1\x01', 'g'), E'\x01'), '');
END $function$;

CREATE OR REPLACE FUNCTION public.set_order_customer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  customer text := lower(NEW.customer_name || chr(10) || NEW.customer_email);
BEGIN
  LOOP
    SELECT id INTO NEW.order_customer FROM order_customers WHERE search = customer FOR KEY SHARE;
    EXIT WHEN FOUND;
    -- Waits for a transaction that adds the same, and finds its row the next time round.
    INSERT INTO order_customers (search) VALUES (customer) ON CONFLICT (search) DO NOTHING RETURNING id INTO NEW.order_customer;
    EXIT WHEN FOUND;
  END LOOP;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.switch_making()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE order_items SET making_off = CASE WHEN NEW.status NOT IN ('pending', 'confirmed') THEN true END
    WHERE order_id = NEW.id AND made > 0;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.take_offer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  offer products;
BEGIN
  SELECT * INTO offer FROM products WHERE id = NEW.product_id;
  IF offer.offer_of IS NULL THEN
    RETURN NULL;
  END IF;
  UPDATE products SET stock_quantity = stock_quantity - NEW.quantity
    WHERE id = offer.id AND stock_quantity >= NEW.quantity AND offered_until > now();
  IF NOT FOUND THEN
    RAISE serialization_failure USING MESSAGE = 'the offer is taken or over';
  END IF;
  UPDATE commissions SET state = 'bought', order_id = NEW.order_id, version = version + 1, updated_at = now()
    WHERE id = offer.offer_of;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.takes_orders_to_make()
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  SELECT COALESCE((SELECT (value ->> 'booked_until')::date <= (now() AT TIME ZONE 'Asia/Colombo')::date
    FROM settings WHERE section = 'workshop'), true)
$function$;

CREATE OR REPLACE FUNCTION public.tell_webhooks()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO webhook_messages (endpoint_id, type, data)
    SELECT id, TG_ARGV[0], jsonb_strip_nulls(jsonb_build_object('id', NEW.id, 'number', to_jsonb(NEW) -> 'order_number'))
    FROM webhook_endpoints WHERE TG_ARGV[0] = ANY (events) ORDER BY id;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.use_coupon_once()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF is_coupon_spent(NEW.coupon_id, NEW.user_id, NEW.customer_email, NEW.customer_phone_e164) THEN
    RAISE serialization_failure USING MESSAGE = 'the customer has used the coupon';
  END IF;
  RETURN NEW;
END $function$;
