-- A courier's sheet also names parcels for which nothing was collected: their fee counts.

ALTER TABLE payout_lines DROP CONSTRAINT payout_lines_amount_check,
  ADD CONSTRAINT payout_lines_amount_check CHECK (amount >= 0);
