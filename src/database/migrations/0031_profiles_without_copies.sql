-- Accounts are searched, sorted and counted in profiles itself; a count stops at 10,001, so no table keeps it.

DROP TRIGGER profiles_list_added ON profiles;
DROP TRIGGER profiles_list_changed ON profiles;
DROP TRIGGER profiles_state_added ON profiles;
DROP TRIGGER profiles_state_changed ON profiles;
DROP TRIGGER profiles_state_removed ON profiles;
DROP FUNCTION update_listed_profile();
DROP FUNCTION count_profile_states();
DROP FUNCTION move_profile_state();
DROP TABLE listed_profiles;
DELETE FROM state_counts WHERE entity = 'profile';
DROP FUNCTION profile_state(text);

DROP INDEX profiles_newest;
CREATE INDEX profiles_newest ON profiles (created_at DESC, id DESC) WHERE account_status IS DISTINCT FROM 'deleted';
CREATE INDEX profiles_by_name ON profiles (search, id) WHERE account_status IS DISTINCT FROM 'deleted';
CREATE INDEX profiles_not_active ON profiles (created_at DESC, id DESC) WHERE account_status <> 'active';
CREATE INDEX profiles_search ON profiles USING gin (search gin_trgm_ops);
CREATE INDEX profiles_grams ON profiles USING gin (search_grams(search));
