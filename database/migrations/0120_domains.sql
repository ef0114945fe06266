-- Domains, which the portfolio and the dictionary share.

create table domain (
  id uuid primary key default gen_random_uuid(),
  version integer not null default 1,
  code text not null,
  name text collate "und-x-icu" not null,
  description text not null default '',
  parent_id uuid references domain,
  owner_id uuid references person,
  base_uri text not null default '',
  language text not null default 'nl',
  publisher text not null default '',
  licence_uri text not null default '',
  color text not null default '',
  position integer not null default 0,
  active boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by text not null,
  updated_by text not null,
  search_text text not null generated always as (lower(code || chr(31) || name)) stored
);
create unique index domain_code_taken on domain (code);
create unique index domain_name_taken on domain (lower(name));
create unique index domain_uri_taken on domain (base_uri) where base_uri <> '';
create index domain_by_position on domain (position, id);
create index domain_by_place on domain (position, name, id);
create index domain_by_code on domain (code, id);
create index domain_by_name on domain (name, id);
create index domain_parent on domain (parent_id);
create index domain_owner on domain (owner_id);
create index domain_search on domain using gin (search_text gin_trgm_ops);

create table domain_steward (
  domain_id uuid not null references domain on delete cascade,
  person_id uuid not null references person,
  primary key (domain_id, person_id)
);
create index domain_steward_person on domain_steward (person_id);
