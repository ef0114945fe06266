-- How often public pages are read, by day: of who reads them nothing is kept.
create table page_view (
  day date not null,
  path text not null,
  views integer not null,
  constraint page_view_id primary key (day, path)
);

-- What visitors say of a page. They are not asked who they are.
create table page_feedback (
  id uuid primary key,
  path text not null,
  locale text not null,
  helpful boolean not null,
  words text not null,
  created_at timestamptz not null
);
create index page_feedback_created_at on page_feedback (created_at desc, id);
create index page_feedback_path on page_feedback (path, created_at);
