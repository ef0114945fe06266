-- What admins see of people: when they came first, and whether their account is closed or what is known of them erased.
alter table person
  add column first_seen_at timestamptz,
  add column closed_at timestamptz,
  add column erased_at timestamptz;
update person set first_seen_at = created_at where issuer is not null;
create index person_first_seen on person ((coalesce(first_seen_at, created_at)), id);
create index person_last_seen on person ((coalesce(last_seen_at, created_at)), id);
-- The keys that somebody made and so may have written down.
create index api_key_created_by on api_key (created_by) where revoked_at is null;
