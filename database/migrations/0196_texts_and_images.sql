-- What admins say in other words, by language and key; what is not here is as it was delivered.
create table text_override (
  language text not null references language,
  key text not null,
  text text not null,
  updated_at timestamptz not null,
  updated_by text not null,
  primary key (language, key)
);

-- Pictures of the portal, made anew from what was uploaded.
create table image (
  name text primary key,
  content_type text not null check (content_type in ('image/png', 'image/jpeg', 'image/webp')),
  width integer not null,
  height integer not null,
  size integer not null,
  hash text not null,
  bytes bytea not null,
  modified_at timestamptz not null,
  modified_by text not null
);
