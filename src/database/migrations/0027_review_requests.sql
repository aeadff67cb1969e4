-- Customers are asked once for a review of what was delivered to them, unless they do not want to be.

CREATE TABLE review_requests (
  order_id uuid PRIMARY KEY REFERENCES orders ON DELETE CASCADE,
  asked_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE review_requests IS 'The orders whose customers have been asked for reviews, so that no order is asked about twice.';

CREATE TABLE review_request_refusals (
  user_id uuid PRIMARY KEY REFERENCES profiles ON DELETE CASCADE,
  refused_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE review_request_refusals IS 'Who does not want to be asked for reviews.';

CREATE INDEX order_events_delivered ON order_events (created_at) WHERE kind = 'status' AND after = 'delivered';
