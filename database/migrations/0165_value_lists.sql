-- Lists of values that attributes of business objects take.

create table value_list (
  id uuid primary key default gen_random_uuid(),
  code text not null unique,
  version integer not null default 1,
  name text collate "und-x-icu" not null,
  kind text not null check (kind in ('ENUMERATION', 'REFERENCE_LIST', 'CODE_LIST')),
  description text not null default '',
  domain_id uuid not null references domain,
  -- Where it is kept, of a list that is kept elsewhere.
  uri text not null default '',
  values jsonb not null default '[]',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by text not null,
  updated_by text not null
);
create unique index value_list_name_taken on value_list (lower(name));
create index value_list_by_name on value_list (name, id);
create index value_list_by_domain_and_name on value_list (domain_id, name, id);
create index value_list_by_kind_and_name on value_list (kind, name, id);
create index value_list_by_updated on value_list (updated_at, id);
create index value_list_name_search on value_list using gin (lower(name) gin_trgm_ops);
