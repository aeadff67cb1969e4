-- What customers type has hyphens for every kind of dash: a code that was stored with another dash would no longer be found.

UPDATE coupons c SET code = translate(code, '‐‑‒–—−', '------')
WHERE code ~ '[‐‑‒–—−]'
  AND NOT EXISTS (SELECT FROM coupons o WHERE o.id <> c.id AND translate(o.code, '‐‑‒–—−', '------') = translate(c.code, '‐‑‒–—−', '------'));
