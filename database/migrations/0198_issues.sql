-- Error reports become issues: what is the same error is one record with states (docs/decisions/0073-issues.md).

create table issue (
  id uuid primary key default gen_random_uuid(),
  code text not null,
  version integer not null default 1,
  status text not null check (status in ('NEW', 'ACKNOWLEDGED', 'IN_PROGRESS', 'RESOLVED', 'WONT_FIX', 'CLOSED')),
  status_changed_at timestamptz not null,
  status_comment text not null default '',
  fingerprint text not null,
  title text collate "und-x-icu" not null,
  message text not null,
  type text not null,
  component text not null,
  error_code text not null,
  environment_id text not null,
  email text not null,
  user_comment text not null default '',
  app_version text not null default '',
  browser text not null default '',
  url text not null default '',
  request_id text not null default '',
  reporter_id uuid references person on delete set null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  occurrences integer not null,
  affected_users integer not null,
  assignee_id uuid references person on delete set null,
  resolved_in_version text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by text not null,
  updated_by text not null,
  search_text text not null generated always as (lower(code || chr(31) || title || chr(31) || type || chr(31) || component)) stored
);
create unique index issue_code_taken on issue (code);
-- What was closed and is met again is another issue.
create unique index issue_open on issue (fingerprint) where status <> 'CLOSED';
create index issue_by_title on issue (title, id);
create index issue_by_code on issue (code, id);
create index issue_by_status on issue (status, id);
create index issue_by_occurrences on issue (occurrences, id);
create index issue_by_first_seen on issue (first_seen_at, id);
create index issue_by_last_seen on issue (last_seen_at, id);
create index issue_by_type on issue (type, last_seen_at, id);
create index issue_by_component on issue (component, last_seen_at, id);
create index issue_by_environment on issue (environment_id, last_seen_at, id);
create index issue_reporter_first on issue (reporter_id);
create index issue_assignee on issue (assignee_id);
create index issue_search on issue using gin (search_text gin_trgm_ops);
create trigger issue_inserted after insert on issue referencing new table as changed_rows for each statement execute function count_rows('issue');
create trigger issue_deleted after delete on issue referencing old table as changed_rows for each statement execute function count_rows('issue');
insert into row_count (name, rows) select 'issue', count(*) from issue;

create table issue_reporter (
  issue_id uuid not null references issue on delete cascade,
  -- The person's id, or the address of somebody who was not signed in.
  reporter text not null,
  person_id uuid references person on delete set null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  reports integer not null,
  primary key (issue_id, reporter)
);
create index issue_reporter_person on issue_reporter (person_id, issue_id);
create index issue_reporter_last on issue_reporter (last_at) where person_id is null;

alter table error_report
  add column issue_id uuid references issue on delete cascade,
  add column user_comment text not null default '',
  add column app_version text not null default '',
  add column browser text not null default '',
  add column url text not null default '',
  add column request_id text not null default '';
create index error_report_issue on error_report (issue_id, date);
create index error_report_issue_person on error_report (issue_id, person_id, date);
create index error_report_person on error_report (person_id, date);
create index error_report_email on error_report (email, date);
