-- The internal developer portal: teams, environments, products, specs, permission groups, applications, keys, the gateway's commands.

create table team (
  id uuid primary key default gen_random_uuid(),
  name text collate "und-x-icu" not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index team_name on team (lower(name));
create index team_by_name on team (name, id);
create index team_by_created on team (created_at, id);
create index team_by_updated on team (updated_at, id);
create index team_search on team using gin (lower(name) gin_trgm_ops);
create trigger team_inserted after insert on team referencing new table as changed_rows for each statement execute function count_rows('team');
create trigger team_deleted after delete on team referencing old table as changed_rows for each statement execute function count_rows('team');

create table team_member (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references team on delete cascade,
  person_id uuid not null references person,
  role text not null check (role in ('Owner', 'Admin', 'Developer', 'Viewer')),
  created_at timestamptz not null default now(),
  unique (team_id, person_id)
);
create unique index team_member_owner on team_member (team_id) where role = 'Owner';
create index team_member_person on team_member (person_id, team_id, role);

create table platform (
  id uuid primary key default gen_random_uuid(),
  type text not null,
  name text collate "und-x-icu" not null unique,
  display_name text collate "und-x-icu" not null,
  settings jsonb not null default '{}',
  created_at timestamptz not null default now()
);
create index platform_by_name on platform (name, id);

create table environment (
  id text primary key,
  name text collate "und-x-icu" not null,
  display_name text collate "und-x-icu" not null,
  url text,
  platform_id uuid not null references platform,
  sort_order integer not null default 0,
  approval_default text not null default 'auto' check (approval_default in ('auto', 'manual')),
  settings jsonb not null default '{}',
  credentials jsonb not null default '{}',
  reachable boolean,
  checked_at timestamptz,
  last_sync_at timestamptz,
  latency_ms integer,
  message text,
  reconciler text not null default 'running' check (reconciler in ('running', 'stopped')),
  unreachable_since timestamptz,
  unreachable_told boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index environment_name on environment (lower(name));
create index environment_by_order on environment (sort_order, id);
create index environment_by_name on environment (name, id);

create table permission_group (
  id uuid primary key default gen_random_uuid(),
  name text collate "und-x-icu" not null,
  description text not null default '',
  level text not null default 'CONSUME' check (level in ('CONSUME', 'VIEW')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index permission_group_name on permission_group (lower(name));
create index permission_group_by_name on permission_group (name, id);
create index permission_group_by_updated on permission_group (updated_at, id);
create index permission_group_search on permission_group using gin (lower(name) gin_trgm_ops);

create table permission_group_team (
  permission_group_id uuid not null references permission_group on delete cascade,
  team_id uuid not null references team on delete cascade,
  primary key (permission_group_id, team_id)
);
create index permission_group_team_team on permission_group_team (team_id, permission_group_id);

-- `wanted_revision` is raised by every change that the gateway must follow; `observed_revision` is what it was seen to have.
create table api_product (
  id uuid primary key default gen_random_uuid(),
  environment_id text not null references environment,
  name text not null,
  display_name text collate "und-x-icu" not null,
  description text not null default '',
  category text collate "und-x-icu" not null default '',
  tags text[] not null default '{}',
  status text not null default 'draft' check (status in ('draft', 'published', 'deprecated', 'retired')),
  approval text not null check (approval in ('auto', 'manual')),
  visibility text not null check (visibility in ('public', 'signedIn')),
  quota integer,
  quota_interval text check (quota_interval in ('second', 'minute', 'hour', 'day', 'month')),
  base_path text not null,
  upstream text,
  owner_id uuid references person,
  permission_group_id uuid references permission_group,
  deprecated_at timestamptz,
  sunset_at timestamptz,
  replaced_by_id uuid references api_product,
  wanted_revision integer not null default 1,
  observed_revision integer not null default 0,
  observed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search_text text not null generated always as (lower(name || chr(31) || display_name || chr(31) || description || chr(31) || category)) stored,
  unique (environment_id, name),
  unique (environment_id, base_path),
  check ((quota is null) = (quota_interval is null))
);
create index api_product_by_name on api_product (environment_id, name, id);
create index api_product_by_display_name on api_product (environment_id, display_name, id);
create index api_product_by_status on api_product (environment_id, status, id);
create index api_product_by_category on api_product (environment_id, category, id);
create index api_product_by_created on api_product (environment_id, created_at, id);
create index api_product_by_updated on api_product (environment_id, updated_at, id);
create index api_product_owner on api_product (owner_id);
create index api_product_group on api_product (permission_group_id);
create index api_product_search on api_product using gin (search_text gin_trgm_ops);

create table spec (
  id uuid primary key default gen_random_uuid(),
  product_id uuid not null references api_product on delete cascade,
  environment_id text not null references environment,
  version text not null,
  title text not null,
  format text not null,
  content_hash text not null,
  size_bytes integer not null,
  lint_errors integer,
  lint_warnings integer,
  lint_score integer,
  operations integer not null,
  latest boolean not null default false,
  created_by uuid references person,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index spec_latest on spec (product_id) where latest;
create index spec_by_product on spec (product_id, created_at, id);
create index spec_by_created on spec (created_at, id);
create index spec_by_updated on spec (updated_at, id);
create index spec_by_environment_created on spec (environment_id, created_at, id);
create index spec_by_environment_updated on spec (environment_id, updated_at, id);
create index spec_by_version on spec (version, id);

-- The bytes as uploaded, and the document as read; compressed by the storage itself.
create table spec_source (
  spec_id uuid primary key references spec on delete cascade,
  content_type text not null,
  source bytea not null,
  document text not null,
  overview text not null
);

create table spec_operation (
  spec_id uuid not null references spec on delete cascade,
  op_id text not null,
  position integer not null,
  method text not null,
  path text not null,
  summary text not null,
  tags text[] not null,
  deprecated boolean not null,
  search_text text not null,
  view text not null,
  primary key (spec_id, op_id)
);
create index spec_operation_position on spec_operation (spec_id, position);
create index spec_operation_search on spec_operation using gin (search_text gin_trgm_ops);

create table spec_schema (
  spec_id uuid not null references spec on delete cascade,
  name text not null,
  position integer not null,
  view text not null,
  primary key (spec_id, name)
);

create table changelog (
  id uuid primary key default gen_random_uuid(),
  new_spec_id uuid not null references spec on delete cascade,
  old_spec_id uuid not null references spec on delete cascade,
  breaking integer not null,
  risky integer not null,
  safe integer not null,
  diff jsonb not null,
  created_at timestamptz not null default now()
);
create index changelog_new_spec on changelog (new_spec_id, id);
create index changelog_old_spec on changelog (old_spec_id);
create index changelog_by_created on changelog (created_at, id);

-- An application that is deleted stays until the gateway has let go of its keys.
create table application (
  id uuid primary key default gen_random_uuid(),
  environment_id text not null references environment,
  app_id text not null,
  name text collate "und-x-icu" not null,
  description text not null default '',
  team_id uuid references team,
  owner_id uuid references person,
  created_by uuid references person,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  search_text text not null generated always as (lower(name || chr(31) || description)) stored,
  check ((team_id is null) <> (owner_id is null))
);
create unique index application_team_name on application (environment_id, team_id, lower(name)) where deleted_at is null and team_id is not null;
create unique index application_owner_name on application (environment_id, owner_id, lower(name)) where deleted_at is null and owner_id is not null;
create index application_by_name on application (environment_id, name, id) where deleted_at is null;
create index application_by_created on application (environment_id, created_at, id) where deleted_at is null;
create index application_by_updated on application (environment_id, updated_at, id) where deleted_at is null;
create index application_team on application (team_id, environment_id, name, id) where deleted_at is null;
create index application_owner on application (owner_id, environment_id, name, id) where deleted_at is null;
create index application_search on application using gin (search_text gin_trgm_ops);

create function count_applications() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into row_count as kept (name, rows)
      select 'application:' || environment_id, count(*) from new_rows where deleted_at is null group by environment_id
    on conflict (name) do update set rows = kept.rows + excluded.rows;
  elsif tg_op = 'DELETE' then
    insert into row_count as kept (name, rows)
      select 'application:' || environment_id, -count(*) from old_rows where deleted_at is null group by environment_id
    on conflict (name) do update set rows = kept.rows + excluded.rows;
  else
    insert into row_count as kept (name, rows)
      select 'application:' || fresh.environment_id, -count(*) from new_rows fresh join old_rows was using (id)
      where was.deleted_at is null and fresh.deleted_at is not null group by fresh.environment_id
    on conflict (name) do update set rows = kept.rows + excluded.rows;
  end if;
  return null;
end $$;
create trigger application_inserted after insert on application referencing new table as new_rows for each statement execute function count_applications();
create trigger application_updated after update on application referencing old table as old_rows new table as new_rows for each statement execute function count_applications();
create trigger application_deleted after delete on application referencing old table as old_rows for each statement execute function count_applications();

create table shared_application (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references team on delete cascade,
  application_id uuid not null references application on delete cascade,
  created_at timestamptz not null default now(),
  unique (team_id, application_id)
);
create index shared_application_application on shared_application (application_id, team_id);

create table api_key (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references application,
  environment_id text not null references environment,
  name text not null,
  prefix text not null,
  last_four text not null,
  value_sealed text not null,
  value_hash text not null unique,
  expires_at timestamptz,
  suspended boolean not null default false,
  -- Set by the job that ends keys, so that each expiry is enforced once.
  expired boolean not null default false,
  revoked_at timestamptz,
  -- The oldest request that waits for a decision; null when none does.
  pending_since timestamptz,
  rotates_id uuid references api_key,
  last_used_at timestamptz,
  wanted_revision integer not null default 1,
  observed_revision integer not null default 0,
  observed jsonb,
  observed_at timestamptz,
  created_by uuid references person,
  created_at timestamptz not null default now()
);
create index api_key_application on api_key (application_id, created_at, id);
create index api_key_environment on api_key (environment_id, id);
create index api_key_expiry on api_key (expires_at) where expires_at is not null and revoked_at is null and not expired;
create index api_key_pending on api_key (pending_since, id) where pending_since is not null;

create table key_product (
  key_id uuid not null references api_key on delete cascade,
  product_id uuid not null references api_product,
  status text not null check (status in ('pending', 'approved', 'rejected', 'revoked')),
  requested_by uuid references person,
  requested_at timestamptz not null,
  decided_by uuid references person,
  decided_at timestamptz,
  reason text,
  primary key (key_id, product_id)
);
create index key_product_product on key_product (product_id, status, key_id);
create index key_product_pending on key_product (requested_at, key_id) where status = 'pending';

-- One command per key and one per managed product: "bring it to revision n". Newer revisions replace older ones.
create table gateway_command (
  id uuid primary key default gen_random_uuid(),
  environment_id text not null references environment,
  kind text not null check (kind in ('key', 'product')),
  target_id uuid not null,
  revision integer not null,
  urgent boolean not null default false,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'failed', 'done')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  lease_number bigint not null default 0,
  leased_until timestamptz,
  last_error text,
  since timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (kind, target_id)
);
create index gateway_command_due on gateway_command (next_attempt_at) where state in ('waiting', 'running');
create index gateway_command_environment on gateway_command (environment_id, state, updated_at, id);

create table drift (
  id uuid primary key default gen_random_uuid(),
  environment_id text not null references environment on delete cascade,
  kind text not null,
  gateway_id text not null,
  text text not null,
  detail jsonb not null default '{}',
  seen_at timestamptz not null,
  decision text check (decision in ('adopted', 'ignored', 'recreated')),
  unique (environment_id, kind, gateway_id)
);
create index drift_environment on drift (environment_id, seen_at, id);
