-- Business objects of the dictionary: what they are, what they consist of, what they refer to, and what was approved.

create table business_object (
  id uuid primary key default gen_random_uuid(),
  code text not null,
  version integer not null default 1,
  status text not null check (status in ('DRAFT', 'PROPOSED', 'APPROVED', 'UNDER_REVISION', 'REPROPOSED', 'SUPERSEDED', 'RETIRED')),
  status_changed_at timestamptz not null,
  status_comment text not null default '',
  name text collate "und-x-icu" not null,
  display_name text collate "und-x-icu" not null,
  plural_name text not null default '',
  description text not null default '',
  comment text not null default '',
  object_type text not null check (object_type in ('OBJECT_TYPE', 'DATA_GROUP')),
  abstract boolean not null default false,
  super_type_ids jsonb not null default '[]',
  term_ids jsonb not null default '[]',
  domain_id uuid not null references domain,
  uri text not null,
  provenance text not null default '',
  population text not null default '',
  quality text not null default '',
  authoritative_source text not null default '',
  data_classification text not null default '' check (data_classification in ('', 'PUBLIC', 'INTERNAL', 'CONFIDENTIAL', 'SECRET')),
  personal_data text not null default '' check (personal_data in ('', 'NONE', 'PERSONAL', 'SPECIAL')),
  retention text not null default '',
  owner_id uuid not null references person,
  steward_id uuid references person,
  attribute_count integer not null default 0,
  relation_count integer not null default 0,
  status_description text not null default '',
  version_number text not null default '',
  change_note text not null default '',
  valid_from date,
  valid_to date,
  replaced_by_id uuid references business_object,
  -- A working copy: of which object. It shares the code, address and state of that one.
  validated_object_id uuid references business_object on delete cascade,
  tags text[] not null default '{}',
  content_changed_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by text not null,
  updated_by text not null
);
create unique index business_object_code_taken on business_object (code) where validated_object_id is null;
create unique index business_object_uri_taken on business_object (uri) where validated_object_id is null;
create unique index business_object_name_taken on business_object (domain_id, lower(name)) where validated_object_id is null;
create unique index business_object_one_copy on business_object (validated_object_id) where validated_object_id is not null;
create index business_object_by_name on business_object (name, id);
create index business_object_by_display_name on business_object (display_name, id);
create index business_object_by_code on business_object (code, id);
create index business_object_by_domain on business_object (domain_id, id);
create index business_object_by_domain_and_name on business_object (domain_id, name, id);
create index business_object_by_status on business_object (status, id);
create index business_object_by_status_and_name on business_object (status, name, id);
create index business_object_by_type_and_name on business_object (object_type, name, id);
create index business_object_by_classification_and_name on business_object (data_classification, name, id);
create index business_object_by_personal_data_and_name on business_object (personal_data, name, id);
create index business_object_by_owner_and_name on business_object (owner_id, name, id);
create index business_object_by_created on business_object (created_at, id);
create index business_object_by_updated on business_object (updated_at, id);
create index business_object_replaced on business_object (replaced_by_id) where replaced_by_id is not null;
create index business_object_name_search on business_object using gin (lower(name) gin_trgm_ops);
create index business_object_display_search on business_object using gin (lower(display_name) gin_trgm_ops);
create index business_object_code_search on business_object using gin (lower(code) gin_trgm_ops);

-- Apart from the object, because lists do without.
create table business_shape (
  object_id uuid primary key references business_object on delete cascade,
  attributes jsonb not null default '[]',
  relations jsonb not null default '[]'
);
-- An attribute and a relation are found by their id alone.
create index business_shape_attribute on business_shape using gin (attributes jsonb_path_ops);
create index business_shape_relation on business_shape using gin (relations jsonb_path_ops);

-- What an object refers to, written with it: for what asks the other way round.
create table business_reference (
  object_id uuid not null references business_object on delete cascade,
  kind text not null check (kind in ('TERM', 'VALUE_LIST', 'SUPER', 'GROUP', 'RELATION')),
  term_id uuid references term,
  value_list_id uuid references value_list,
  target_id uuid references business_object,
  check (num_nonnulls(term_id, value_list_id, target_id) = 1)
);
create index business_reference_of on business_reference (object_id);
create index business_reference_term on business_reference (term_id) where term_id is not null;
create index business_reference_value_list on business_reference (value_list_id) where value_list_id is not null;
create index business_reference_target on business_reference (target_id) where target_id is not null;

-- What an object was when it was approved.
create table business_object_version (
  id uuid primary key default gen_random_uuid(),
  object_id uuid not null references business_object on delete cascade,
  version_number text not null,
  content jsonb not null,
  change_note text not null default '',
  approved_at timestamptz not null,
  approved_by text not null,
  unique (object_id, version_number)
);
create index business_object_version_newest on business_object_version (object_id, approved_at desc);
