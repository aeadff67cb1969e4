-- The newsletter: who asked for it, the links that confirm an address, and a personal coupon for each subscriber's first order.

ALTER TABLE coupons ADD COLUMN is_personal boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN coupons.is_personal IS
  'Made by the shop for one person, good for a first order alone; the list of coupons leaves it out.';

CREATE TABLE newsletter_subscribers (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  email text NOT NULL,
  coupon_id uuid REFERENCES coupons ON DELETE SET NULL, -- given once, with the first confirmation
  confirmed_at timestamptz,
  unsubscribed_at timestamptz,
  state text NOT NULL GENERATED ALWAYS AS (
    CASE WHEN unsubscribed_at IS NOT NULL THEN 'unsubscribed' WHEN confirmed_at IS NULL THEN 'pending' ELSE 'confirmed' END) STORED,
  created_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE newsletter_subscribers IS 'E-mail addresses given for the newsletter; mail goes to the confirmed ones.';
CREATE UNIQUE INDEX newsletter_subscribers_email ON newsletter_subscribers (lower(email));
CREATE INDEX newsletter_subscribers_newest ON newsletter_subscribers (created_at DESC, id DESC);
CREATE INDEX newsletter_subscribers_coupon ON newsletter_subscribers (coupon_id) WHERE coupon_id IS NOT NULL;

CREATE TABLE newsletter_confirmations (
  token_hash text PRIMARY KEY,                          -- SHA-256 of what the mailed link carries
  subscriber_id uuid NOT NULL REFERENCES newsletter_subscribers ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
COMMENT ON TABLE newsletter_confirmations IS 'Mailed links that confirm an address; several may be good at the same time.';
CREATE INDEX newsletter_confirmations_of_subscriber ON newsletter_confirmations (subscriber_id);
