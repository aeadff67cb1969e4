CREATE TABLE missed_searches (
  day      date NOT NULL,
  words    text NOT NULL CHECK (length(words) BETWEEN 1 AND 60),
  searches integer NOT NULL,
  PRIMARY KEY (day, words)
);
COMMENT ON TABLE missed_searches IS 'What people looked for in the shop and did not find, by day: counts alone, of nobody.';

CREATE TABLE visit_days (
  day    date PRIMARY KEY,
  visits bigint NOT NULL
);
COMMENT ON TABLE visit_days IS 'How often people came to the shop from elsewhere, by day: counts alone, of nobody.';
