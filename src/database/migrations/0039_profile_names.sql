-- Names came into profiles from sign-up without the profile's rule: what it refuses goes, and what is left of a name stays. Letters,
-- marks and joiners of all scripts are kept; ASCII signs and digits, controls, and the blocks of symbols and pictures are not.
UPDATE profiles SET full_name = nullif(left(btrim(regexp_replace(regexp_replace(full_name,
  '[\u0001-\u001f!-&(-,/-@\[-`{-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u2010-\u2018\u201a-\u2bff\u3000-\u303f\U0001f000-\U0001faff]',
  ' ', 'g'), '\s+', ' ', 'g')), 100), '')
WHERE full_name IS NOT NULL;
UPDATE profiles SET full_name = NULL WHERE char_length(full_name) < 2 OR full_name !~ '[^ .''’\u200c\u200d-]';
