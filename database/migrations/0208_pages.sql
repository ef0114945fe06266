-- Pages of text that admins write, in as many languages as they like, and the menu that leads to them.

create table content_page (
  id uuid primary key default gen_random_uuid(),
  -- root, root/folder or root/folder/route.
  path text collate "C" not null unique,
  created_at timestamptz not null,
  created_by text not null
);

create table content_page_text (
  id uuid primary key default gen_random_uuid(),
  page_id uuid not null references content_page on delete cascade,
  language text not null,
  -- The version that readers see; 0: none was published yet.
  published integer not null default 0,
  title text not null default '',
  markdown text not null default '',
  -- What is being written; null: nothing.
  draft_title text,
  draft_markdown text,
  -- Counts every write, so that nobody writes over what they have not seen.
  version integer not null default 1,
  updated_at timestamptz not null,
  updated_by text not null,
  unique (page_id, language),
  check ((draft_title is null) = (draft_markdown is null))
);

create table content_page_version (
  text_id uuid not null references content_page_text on delete cascade,
  number integer not null,
  title text not null,
  markdown text not null,
  published_at timestamptz not null,
  published_by text not null,
  primary key (text_id, number)
);

create table menu_item (
  id uuid primary key default gen_random_uuid(),
  parent_id uuid references menu_item on delete cascade,
  name text not null,
  -- By language; `name` where there is none.
  names jsonb not null default '{}',
  -- The page that it opens; empty: only a heading.
  route text not null default '',
  icon text not null default '',
  position integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index menu_item_parent on menu_item (parent_id, position, id);

create function search_rows_page(ids uuid[]) returns setof search_row language sql stable as $$
  select p.path || '@' || t.language, t.id, null::text, t.title, '', left(t.markdown, 8000), null::text[]
  from content_page_text t join content_page p on p.id = t.page_id where t.id = any(ids) and t.published > 0
$$;
call search_follows('page', 'content_page_text');
-- A page that was there before it would have been filed by its own writes.
delete from search_backlog where kind = 'page';
