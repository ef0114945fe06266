-- Keys that were taken over from a gateway nobody made, and an application hangs on a team or on a person: what is never looked for is not kept
-- in their indexes. Taking over 30,000 keys wrote 40,000 entries that nobody reads.
drop index api_key_created_by;
create index api_key_created_by on api_key (created_by) where created_by is not null and revoked_at is null;
drop index application_team;
create index application_team on application (team_id, environment_id, name, id) where team_id is not null and deleted_at is null;
drop index application_owner;
create index application_owner on application (owner_id, environment_id, name, id) where owner_id is not null and deleted_at is null;
