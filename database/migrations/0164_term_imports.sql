-- Imports of terms: what somebody asked for and what became of it, and what was read of the file until it is stored or given up.

create table term_import (
  id uuid primary key,
  format text not null,
  state text not null check (state in ('WAITING', 'READING', 'CHECKING', 'STORING', 'DONE', 'FAILED', 'CANCELLED')),
  dry_run boolean not null,
  on_conflict text not null check (on_conflict in ('SKIP', 'UPDATE', 'WORKING_COPY')),
  keep_status boolean not null,
  domain_id uuid references domain on delete cascade,
  done bigint not null default 0,
  total bigint not null default 0,
  cancel_asked boolean not null default false,
  result jsonb not null,
  created_by text not null,
  created_at timestamptz not null,
  -- The server that works on it says so again and again.
  seen_at timestamptz not null
);
create index term_import_open on term_import (seen_at) where state in ('WAITING', 'READING', 'CHECKING', 'STORING');
create index term_import_age on term_import (created_at);

-- What a file of SKOS says of one subject, perhaps in several places; nothing here outlives its import.
create unlogged table term_import_piece (
  import_id uuid not null,
  uri text collate "C" not null,
  place bigint not null,
  piece jsonb not null,
  primary key (import_id, uri, place)
);

-- A term as it shall become.
create unlogged table term_import_row (
  import_id uuid not null,
  row integer not null,
  file_uri text not null,
  uri text not null,
  domain_id uuid not null,
  domain_code text not null,
  name text collate "und-x-icu" not null,
  notation text not null,
  status text not null,
  data jsonb not null,
  relations jsonb not null,
  term_id uuid,
  matched text,
  action text,
  code_number bigint,
  primary key (import_id, row)
);
create index term_import_row_uri on term_import_row (import_id, file_uri) where file_uri <> '';
create index term_import_row_name on term_import_row (import_id, domain_code, lower(name));
create index term_import_row_term on term_import_row (import_id, term_id);

-- A relation as it shall become, from the narrower term where one is.
create unlogged table term_import_link (
  import_id uuid not null,
  row integer not null,
  place bigint generated always as identity,
  type text not null,
  own_id uuid not null,
  own_domain uuid not null,
  target_id uuid,
  target_domain uuid,
  target_text text not null,
  external_uri text not null,
  matches integer not null,
  primary key (import_id, row, place)
);
create index term_import_link_own on term_import_link (import_id, own_id);
create index term_import_link_target on term_import_link (import_id, target_id);
