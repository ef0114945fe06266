-- What was generated of business objects, and how people like to generate.

create table generated_specification (
  id uuid primary key default gen_random_uuid(),
  code text not null unique,
  version integer not null default 1,
  title text collate "und-x-icu" not null,
  version_number text not null,
  status text not null check (status in ('GENERATED', 'PUBLISHED', 'SUPERSEDED')),
  outputs jsonb not null,
  -- All that was asked for, so that it can be asked for again.
  request jsonb not null,
  -- Each with the version that it had: where that is another one now, its source changed.
  business_objects jsonb not null,
  content_hash text not null,
  spec_ids jsonb not null default '[]',
  file_names jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by text not null,
  updated_by text not null
);
create index generated_specification_by_title on generated_specification (title, id);
create index generated_specification_by_created on generated_specification (created_at, id);
create index generated_specification_by_status_and_created on generated_specification (status, created_at, id);
create index generated_specification_title_search on generated_specification using gin (lower(title) gin_trgm_ops);
create index generated_specification_objects on generated_specification using gin (business_objects jsonb_path_ops);

create table generated_file (
  specification_id uuid not null references generated_specification on delete cascade,
  position integer not null,
  output text not null,
  name text not null,
  media_type text not null,
  content text not null,
  primary key (specification_id, position)
);

create table specification_profile (
  id uuid primary key default gen_random_uuid(),
  version integer not null default 1,
  name text collate "und-x-icu" not null,
  shared boolean not null default false,
  owner_id uuid not null references person,
  request jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by text not null,
  updated_by text not null
);
create unique index specification_profile_own_name on specification_profile (owner_id, lower(name)) where not shared;
create unique index specification_profile_shared_name on specification_profile (lower(name)) where shared;
create index specification_profile_by_name on specification_profile (name, id);
