-- What every module stands on: persons, audit, request log, idempotency, settings, kept counters.

create extension if not exists pg_trgm;

create table person (
  id uuid primary key default gen_random_uuid(),
  issuer text,
  subject text,
  email text not null,
  email_verified boolean not null default false,
  name text collate "und-x-icu" not null,
  roles text[] not null default '{}',
  language text,
  theme text,
  last_seen_release text,
  mail_preferences jsonb not null default '{}',
  created_at timestamptz not null default now(),
  last_seen_at timestamptz,
  search_text text not null generated always as (lower(email || chr(31) || name)) stored,
  check ((issuer is null) = (subject is null))
);
create unique index person_identity on person (issuer, subject);
create index person_email on person (email);
create index person_name on person (name, id);
create index person_search on person using gin (search_text gin_trgm_ops);

create table audit_entry (
  id bigserial primary key,
  date timestamptz not null,
  actor_id uuid,
  actor_email text not null,
  actor_roles text[] not null,
  entity_type text not null,
  entity_id text not null,
  entity_name text not null,
  action text not null,
  transition jsonb,
  changes jsonb not null,
  request_id text
);
create index audit_entry_entity on audit_entry (entity_type, entity_id, id);
create index audit_entry_date on audit_entry (date, id);
create index audit_entry_actor on audit_entry (actor_email, id);
create index audit_entry_request on audit_entry (request_id);

create table request_log (
  seq bigserial primary key,
  id uuid not null unique,
  date timestamptz not null,
  status_code integer not null,
  path text not null,
  verb text not null,
  email text not null,
  duration_ms integer not null,
  request_id text not null,
  environment_id text not null,
  ip text not null,
  message text not null,
  search_text text not null generated always as (lower(path || chr(31) || email)) stored
);
create index request_log_date on request_log (date, id);
create index request_log_status on request_log (status_code, date, id);
create index request_log_request on request_log (request_id);
create index request_log_search on request_log using gin (search_text gin_trgm_ops);
create index request_log_path on request_log using gin (lower(path) gin_trgm_ops);
create index request_log_email on request_log using gin (lower(email) gin_trgm_ops);

create table idempotency_key (
  person_id uuid not null,
  endpoint text not null,
  key text not null,
  body_hash text not null,
  made jsonb,
  created_at timestamptz not null,
  primary key (person_id, endpoint, key)
);
create index idempotency_key_created on idempotency_key (created_at);

-- Small named documents: styles, the secret's check value, what the demo wrote.
create table setting (
  name text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);

create table language (
  id text primary key,
  name text not null,
  active boolean not null default true,
  sort_order integer not null
);
insert into language (id, name, sort_order) values
  ('en-GB', 'English (United Kingdom)', 1), ('nl-NL', 'Nederlands', 2), ('es-ES', 'Español', 3), ('se-SE', 'Svenska', 4),
  ('de-DE', 'Deutsch', 5), ('fr-FR', 'Français', 6), ('ar-SA', 'العربية', 7);

create table error_report (
  id bigserial primary key,
  date timestamptz not null default now(),
  person_id uuid,
  email text not null,
  message text not null,
  type text not null,
  component text not null,
  error_code text not null,
  environment_id text not null
);
create index error_report_date on error_report (date);

-- Kept totals of unfiltered lists: `name` is the list, with the environment behind a colon where the list has one.
create table row_count (
  name text primary key,
  rows bigint not null
);

-- Statement-level trigger: keeps row_count.`argument 0`.
create function count_rows() returns trigger language plpgsql as $$
declare
  change bigint;
begin
  if tg_op = 'INSERT' then select count(*) into change from changed_rows;
  else select -count(*) into change from changed_rows;
  end if;
  if change <> 0 then
    insert into row_count as kept (name, rows) values (tg_argv[0], change)
    on conflict (name) do update set rows = kept.rows + excluded.rows;
  end if;
  return null;
end $$;

-- The same per environment: keeps row_count.`argument 0`:`environment`, leaving out rows marked as deleted is up to the caller's table.
create function count_environment_rows() returns trigger language plpgsql as $$
begin
  insert into row_count as kept (name, rows)
    select tg_argv[0] || ':' || environment_id, case tg_op when 'INSERT' then count(*) else -count(*) end from changed_rows group by environment_id
  on conflict (name) do update set rows = kept.rows + excluded.rows;
  return null;
end $$;
