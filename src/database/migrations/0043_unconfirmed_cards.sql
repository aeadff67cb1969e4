-- A signature that does not cover a payment's number proves one payment of an order; what is said beyond it waits for the provider's word.
-- Forged notices become one row, with a count.

DELETE FROM card_notices WHERE fault = 'forged';
ALTER TABLE card_notices
  DROP CONSTRAINT card_notices_fault_check,
  ADD CONSTRAINT card_notices_fault_check CHECK (fault IN ('forged', 'unreadable', 'other_merchant', 'unknown_order', 'other_order', 'other_amount', 'other_currency', 'refund_due', 'charged_back', 'refund_refused', 'unconfirmed', 'sent_back'));
