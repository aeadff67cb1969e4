-- An account that is deleted is closed at once and erased later. Rows stay: an older backup that is restored has the account again.
CREATE TABLE erasures (
  account_id uuid PRIMARY KEY REFERENCES profiles ON DELETE CASCADE,
  asked_at   timestamptz NOT NULL DEFAULT now(),
  due_at     timestamptz NOT NULL,
  erased_at  timestamptz
);
COMMENT ON TABLE erasures IS 'Accounts that are to be erased, or were: nothing but their ids is left of those.';
CREATE INDEX erasures_due ON erasures (due_at) WHERE erased_at IS NULL;

INSERT INTO erasures (account_id, due_at) SELECT id, now() + interval '7 days' FROM profiles WHERE account_status = 'deleted';

-- The row of a customer without orders is deleted: it is locked from when an order finds it to when the order is counted there.
CREATE OR REPLACE FUNCTION set_order_customer() RETURNS trigger LANGUAGE plpgsql AS $$
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
END $$;

CREATE TABLE data_downloads (
  account_id uuid PRIMARY KEY, -- refers to nothing: no backup has this table
  asked_at   timestamptz NOT NULL DEFAULT now(),
  made_at    timestamptz -- null: it is being made
);
COMMENT ON TABLE data_downloads IS 'Files with all that the shop holds of an account, which their owners asked for: one each, for three days.';
