-- What was at a gateway before the portal, and was taken over: it is known and changed by the gateway's own id.
alter table application add column adopted_as text;
create unique index application_adopted on application (environment_id, adopted_as) where adopted_as is not null;
alter table api_key add column adopted_as text;
create unique index api_key_adopted on api_key (environment_id, adopted_as) where adopted_as is not null;

-- Taking over what an environment's gateway has: one at a time.
create table adoption (
  environment_id text primary key references environment on delete cascade,
  state text not null check (state in ('reading', 'ready', 'adopting', 'adopted', 'undoing')),
  -- What went wrong last, in words; it is tried again by whoever begins it again.
  message text,
  -- Counted while it goes on, so that a person sees it move.
  seen integer not null default 0,
  begun_by uuid references person,
  -- Of the run that reads now; what an earlier one found and this one does not is gone.
  run uuid not null default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create table adoption_application (
  id uuid primary key default gen_random_uuid(),
  environment_id text not null references adoption on delete cascade,
  gateway_id text not null,
  name text collate "und-x-icu" not null,
  -- Who owns it at the gateway, as the gateway calls them.
  gateway_owner text,
  keys integer not null,
  -- Of these, those that open nothing there now.
  inactive integer not null,
  -- Of these, those that stay as they are, because the portal could not change them.
  fixed integer not null,
  products text[] not null default '{}',
  -- Why keys or the whole of it were left.
  reason text,
  state text not null check (state in ('found', 'left', 'adopted', 'kept')),
  team_id uuid references team on delete set null,
  owner_id uuid references person,
  application_id uuid,
  adopted_keys integer not null default 0,
  run uuid not null,
  search_text text not null generated always as (lower(name || chr(31) || coalesce(gateway_owner, ''))) stored,
  check (team_id is null or owner_id is null),
  unique (environment_id, gateway_id)
);
create index adoption_application_by_name on adoption_application (environment_id, name, id);
create index adoption_application_search on adoption_application using gin (search_text gin_trgm_ops);
create index adoption_application_of_team on adoption_application (team_id) where team_id is not null;
create index adoption_application_of_person on adoption_application (owner_id) where owner_id is not null;
