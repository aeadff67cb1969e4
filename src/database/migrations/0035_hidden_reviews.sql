-- A review that the shop has hidden stays hidden when its author deletes it and writes again.
CREATE TABLE hidden_reviews (
  user_id uuid NOT NULL REFERENCES profiles ON DELETE CASCADE,
  product_id uuid NOT NULL REFERENCES products ON DELETE CASCADE,
  hidden_at timestamptz NOT NULL,
  reason text NOT NULL CHECK (char_length(reason) BETWEEN 1 AND 500),
  PRIMARY KEY (user_id, product_id)
);
COMMENT ON TABLE hidden_reviews IS 'Hidden reviews that their authors have deleted: the next one of that product begins hidden.';
CREATE INDEX hidden_reviews_of_product ON hidden_reviews (product_id);
