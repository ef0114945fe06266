-- What somebody keeps of a list: its search, filters, order and groups, under a name of their own.
create table saved_filter (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null references person,
  list text not null,
  name text collate "und-x-icu" not null,
  state jsonb not null,
  is_default boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index saved_filter_name_taken on saved_filter (person_id, list, lower(name));
create unique index saved_filter_default on saved_filter (person_id, list) where is_default;

-- Pickers of people ask for those with a role.
create index person_roles on person using gin (roles);
