-- The embedded content service's own state. It stands in for a content service that Portico does not own, so nothing else reads these tables.

-- One row per document and locale. `draft` is what editors see, `published` what everybody sees; both are objects of fields by the names of
-- the content types. `shared` fields (types.ts) are the same in all rows of a document.
create table embedded_content_entry (
  id bigint generated always as identity primary key,
  type text not null check (type in ('homepage', 'page', 'widget', 'product')),
  document_id text not null check (document_id ~ '^[a-z][a-z0-9]{23}$'),
  locale text not null,
  version integer not null default 1,
  draft jsonb not null,
  published jsonb,
  published_version integer,
  -- When the draft of that time is to be published by itself.
  publish_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  published_at timestamptz,
  constraint embedded_content_entry_locale unique (document_id, locale),
  constraint embedded_content_entry_published check ((published is null) = (published_at is null) and (published is null) = (published_version is null))
);
-- There is one home page.
create unique index embedded_content_homepage on embedded_content_entry (locale) where type = 'homepage';
create unique index embedded_content_slug on embedded_content_entry (locale, (draft ->> 'Slug')) where type = 'page';
create unique index embedded_content_published_slug on embedded_content_entry (locale, (published ->> 'Slug')) where type = 'page' and published is not null;
create unique index embedded_content_name on embedded_content_entry (locale, (draft ->> 'Name')) where type = 'product';
create unique index embedded_content_published_name on embedded_content_entry (locale, (published ->> 'Name')) where type = 'product' and published is not null;
create index embedded_content_published_path on embedded_content_entry (locale, (published ->> 'Path')) where type = 'widget' and published is not null;
create index embedded_content_published on embedded_content_entry (type, locale, id) where published is not null;
create index embedded_content_publish_at on embedded_content_entry (publish_at) where publish_at is not null;

-- What was saved, each time; a restored version is saved as a new one.
create table embedded_content_version (
  entry_id bigint not null references embedded_content_entry on delete cascade,
  version integer not null,
  fields jsonb not null,
  saved_at timestamptz not null,
  saved_by text not null,
  constraint embedded_content_version_id primary key (entry_id, version)
);
