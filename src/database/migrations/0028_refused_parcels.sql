-- A parcel that nobody took comes back: its order is cancelled, and it counts for the phone number.

CREATE TABLE refused_parcels (
  order_id   uuid PRIMARY KEY REFERENCES orders (id) ON DELETE CASCADE,
  phone      text NOT NULL,
  lost       uuid[] NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE refused_parcels IS 'Cancelled orders whose parcel was refused at the door.';
COMMENT ON COLUMN refused_parcels.phone IS 'The customer''s, as E.164 where it is one.';
COMMENT ON COLUMN refused_parcels.lost IS 'The lines of the order whose pieces are not back in stock.';
CREATE INDEX refused_parcels_of_phone ON refused_parcels (phone);
