-- What governed records share: running codes, comments, attached links.

-- One counter for each kind of record; whoever takes a number holds it until the record is stored, so that none is lost.
create table record_code (
  entity_type text primary key,
  last integer not null
);

create table record_comment (
  id uuid primary key default gen_random_uuid(),
  entity_type text not null,
  entity_id uuid not null,
  text text not null,
  author_id uuid not null references person,
  created_at timestamptz not null
);
create index record_comment_entity on record_comment (entity_type, entity_id, created_at, id);
create index record_comment_author on record_comment (author_id);

create table record_attachment (
  id uuid primary key default gen_random_uuid(),
  entity_type text not null,
  entity_id uuid not null,
  name text not null,
  url text not null,
  author_id uuid not null references person,
  created_at timestamptz not null
);
create index record_attachment_entity on record_attachment (entity_type, entity_id, created_at, id);
create index record_attachment_author on record_attachment (author_id);
