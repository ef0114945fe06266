-- Questions and answers on a request, whom to ask about a product, and when a key was used last with each of its products.

create table request_comment (
  id uuid primary key default gen_random_uuid(),
  key_id uuid not null,
  product_id uuid not null,
  -- Whether somebody wrote it who decides, or somebody of the application.
  side text not null check (side in ('approver', 'applicant')),
  text text not null,
  author_id uuid not null references person,
  created_at timestamptz not null,
  foreign key (key_id, product_id) references key_product on delete cascade
);
create index request_comment_request on request_comment (key_id, product_id, created_at, id);
create index request_comment_author on request_comment (author_id);
create trigger request_comment_live_inserted after insert on request_comment referencing new table as changed_rows for each statement execute function live_requests_changed();
create trigger request_comment_live_deleted after delete on request_comment referencing old table as changed_rows for each statement execute function live_requests_changed();

-- Beside the request and not in it: what changes a request is news to everybody, and that it was used is none.
create table key_product_use (
  key_id uuid not null,
  product_id uuid not null,
  last_used_at timestamptz not null,
  primary key (key_id, product_id),
  foreign key (key_id, product_id) references key_product on delete cascade
);

alter table api_product
  add column support_contact text not null default '',
  add column support_url text,
  add column support_team_id uuid references team on delete set null;
create index api_product_support_team on api_product (support_team_id) where support_team_id is not null;
