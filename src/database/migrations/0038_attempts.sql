-- Failed attempts count for a day from the first, and are named otherwise than before: by who guesses, and for all strangers together.
DELETE FROM auth.failed_attempts;
ALTER TABLE auth.failed_attempts ADD COLUMN since timestamptz NOT NULL DEFAULT now();

-- Somebody who knows the password has a known device: at the second step only one counts that has passed it.
ALTER TABLE auth.devices ADD COLUMN second_step_at timestamptz;
