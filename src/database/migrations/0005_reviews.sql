-- What buyers say of products, with their pictures.

CREATE TABLE reviews (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  product_id uuid NOT NULL REFERENCES products,
  user_id uuid NOT NULL REFERENCES profiles ON DELETE CASCADE,
  order_id uuid NOT NULL REFERENCES orders ON DELETE CASCADE, -- the delivered order that lets them speak
  name text,                             -- as it is shown: "Kamala P."; null once the account is gone
  stars smallint NOT NULL CHECK (stars BETWEEN 1 AND 5),
  text text NOT NULL DEFAULT '' CHECK (char_length(text) <= 1000),
  answer text CHECK (char_length(answer) BETWEEN 1 AND 1000), -- the owner's
  hidden_at timestamptz,
  hidden_reason text CHECK (char_length(hidden_reason) BETWEEN 1 AND 500),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (user_id, product_id),
  CONSTRAINT reviews_hidden_for_a_reason CHECK ((hidden_at IS NULL) = (hidden_reason IS NULL))
);
COMMENT ON TABLE reviews IS 'What buyers say of a product that was delivered to them: one review each.';
CREATE INDEX reviews_of_order ON reviews (order_id);
CREATE INDEX reviews_newest ON reviews (created_at DESC, id DESC);
CREATE INDEX reviews_shown ON reviews (product_id, created_at DESC, id DESC) WHERE hidden_at IS NULL;
CREATE INDEX reviews_to_quote ON reviews (created_at DESC, id DESC) WHERE hidden_at IS NULL AND stars >= 4 AND text <> '';

CREATE TABLE hidden_reviews (
  user_id uuid NOT NULL REFERENCES profiles ON DELETE CASCADE,
  product_id uuid NOT NULL REFERENCES products ON DELETE CASCADE,
  hidden_at timestamptz NOT NULL,
  reason text NOT NULL CHECK (char_length(reason) BETWEEN 1 AND 500),
  PRIMARY KEY (user_id, product_id)
);
COMMENT ON TABLE hidden_reviews IS 'Hidden reviews that their authors have deleted: the next one of that product begins hidden.';
CREATE INDEX hidden_reviews_of_product ON hidden_reviews (product_id);

CREATE TABLE review_pictures (
  image_url text PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES profiles ON DELETE CASCADE,
  review_id uuid REFERENCES reviews ON DELETE SET NULL,
  position smallint CHECK (position BETWEEN 1 AND 3),
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (review_id, position) DEFERRABLE INITIALLY DEFERRED  -- with the check above: at most three
);
COMMENT ON TABLE review_pictures IS 'Pictures that buyers have uploaded: those that no review holds after a day are removed.';
CREATE INDEX review_pictures_of_user ON review_pictures (user_id, created_at DESC);
CREATE INDEX review_pictures_unused ON review_pictures (created_at) WHERE review_id IS NULL;

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
