-- The cash book reads money by its day: that of the transfer or payout where it is known, else the one on which it was written.
CREATE INDEX payments_of_book ON payments ((COALESCE(paid_on, colombo_day(created_at))), id);
CREATE INDEX payout_lines_of_book ON payout_lines ((COALESCE(paid_on, colombo_day(created_at))), id);
