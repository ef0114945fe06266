-- Terms of the dictionary, how they are related, and what was approved.

create table term (
  id uuid primary key default gen_random_uuid(),
  code text not null,
  version integer not null default 1,
  status text not null check (status in ('DRAFT', 'PROPOSED', 'APPROVED', 'UNDER_REVISION', 'REPROPOSED', 'SUPERSEDED', 'RETIRED')),
  status_changed_at timestamptz not null,
  status_comment text not null default '',
  name text collate "und-x-icu" not null,
  description text not null default '',
  comment text not null default '',
  methode text not null default '',
  status_description text not null default '',
  uri text not null,
  domain_id uuid not null references domain,
  -- The language of its texts: that of its domain when it was written.
  language text not null,
  notation text collate "und-x-icu" not null default '',
  -- JSON, because its text is what the index of the search holds; that of an array may not stand in an index.
  alt_labels jsonb not null default '[]',
  hidden_labels jsonb not null default '[]',
  scope_note text not null default '',
  examples jsonb not null default '[]',
  top_concept boolean not null default false,
  sources jsonb not null default '[]',
  translations jsonb not null default '[]',
  version_number text not null default '',
  change_note text not null default '',
  valid_from date,
  valid_to date,
  last_reviewed_at date,
  review_due_at date not null,
  replaced_by_id uuid references term,
  owner_id uuid not null references person,
  -- A working copy: of which term. It shares the code, address and notation of that one.
  validated_object_id uuid references term on delete cascade,
  tags text[] not null default '{}',
  content_changed_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by text not null,
  updated_by text not null
);
create unique index term_code_taken on term (code) where validated_object_id is null;
create unique index term_uri_taken on term (uri) where validated_object_id is null;
create unique index term_notation_taken on term (domain_id, lower(notation)) where notation <> '' and validated_object_id is null;
create unique index term_one_copy on term (validated_object_id) where validated_object_id is not null;
create index term_by_name on term (name, id);
create index term_by_code on term (code, id);
create index term_by_notation on term (notation, id);
create index term_by_domain on term (domain_id, id);
create index term_by_domain_and_name on term (domain_id, name, id);
create index term_by_status on term (status, id);
create index term_by_status_and_name on term (status, name, id);
create index term_by_created on term (created_at, id);
create index term_by_updated on term (updated_at, id);
create index term_namesakes on term (domain_id, lower(name));
create index term_owner on term (owner_id, name, id);
create index term_review_due on term (review_due_at, id) where status in ('APPROVED', 'UNDER_REVISION', 'REPROPOSED') and validated_object_id is null;
create index term_replaced on term (replaced_by_id) where replaced_by_id is not null;
create index term_name_search on term using gin (lower(name) gin_trgm_ops);
create index term_code_search on term using gin (lower(code) gin_trgm_ops);
create index term_notation_search on term using gin (lower(notation) gin_trgm_ops);
create index term_alt_search on term using gin (lower(alt_labels::text) gin_trgm_ops);
create index term_hidden_search on term using gin (lower(hidden_labels::text) gin_trgm_ops);

-- A relation is one row for both of its directions; what has one is written from the narrower to the broader term.
create table term_relation (
  id uuid primary key default gen_random_uuid(),
  term_id uuid not null references term on delete cascade,
  type text not null check (type in ('RELATED', 'BROADER', 'BROADER_GENERIC', 'BROADER_PARTITIVE', 'BROADER_INSTANTIAL',
    'EXACT_MATCH', 'CLOSE_MATCH', 'RELATED_MATCH', 'BROAD_MATCH', 'NARROW_MATCH')),
  target_id uuid references term on delete cascade,
  external_uri text not null default '',
  external_label text not null default '',
  note text not null default '',
  created_at timestamptz not null,
  created_by text not null,
  check (term_id <> target_id),
  check ((target_id is null) = (external_uri <> ''))
);
create unique index term_relation_pair on term_relation (least(term_id, target_id), greatest(term_id, target_id)) where target_id is not null;
create unique index term_relation_external on term_relation (term_id, external_uri) where target_id is null;
create index term_relation_from on term_relation (term_id, type);
create index term_relation_to on term_relation (target_id, type) where target_id is not null;

-- What a term said when it was approved.
create table term_version (
  id uuid primary key default gen_random_uuid(),
  term_id uuid not null references term on delete cascade,
  version_number text not null,
  content jsonb not null,
  change_note text not null default '',
  approved_at timestamptz not null,
  approved_by text not null,
  unique (term_id, version_number)
);
create index term_version_newest on term_version (term_id, approved_at desc);
