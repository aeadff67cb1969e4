-- What buyers say of products, with their pictures, and what each product's reviews add up to.

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

CREATE TABLE product_ratings (
  product_id uuid PRIMARY KEY REFERENCES products ON DELETE CASCADE,
  reviews integer NOT NULL,
  stars integer NOT NULL
) WITH (fillfactor = 50);
COMMENT ON TABLE product_ratings IS 'How many shown reviews each product has, and the sum of their stars.';

CREATE FUNCTION count_review() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.hidden_at IS NULL THEN
    UPDATE product_ratings SET reviews = reviews - 1, stars = stars - OLD.stars WHERE product_id = OLD.product_id;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.hidden_at IS NULL THEN
    INSERT INTO product_ratings AS r (product_id, reviews, stars) VALUES (NEW.product_id, 1, NEW.stars)
      ON CONFLICT (product_id) DO UPDATE SET reviews = r.reviews + 1, stars = r.stars + excluded.stars;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER reviews_rating_added AFTER INSERT ON reviews FOR EACH ROW EXECUTE FUNCTION count_review();
CREATE TRIGGER reviews_rating_removed AFTER DELETE ON reviews FOR EACH ROW EXECUTE FUNCTION count_review();
CREATE TRIGGER reviews_rating_changed AFTER UPDATE OF stars, hidden_at, product_id ON reviews FOR EACH ROW EXECUTE FUNCTION count_review();
