-- Meetings of the board, and what items of its agenda have beside their subject.

create sequence agenda_item_number;
-- Items are numbered as they come, by whichever way; a number that was not used leaves a gap.
alter table agenda_item
  add column code text not null unique default ('AGI-' || lpad(nextval('agenda_item_number')::text, 4, '0')),
  add column presenter_id uuid references person,
  add column pre_reads jsonb not null default '[]',
  add column defer_until date,
  add column conditions jsonb not null default '[]',
  add column excluded_prospect_ids uuid[] not null default '{}',
  add column votes jsonb,
  add column actions jsonb not null default '[]',
  add column previous_item_id uuid references agenda_item;
alter table agenda_item
  add column search_text text not null generated always as (lower(code || chr(31) || title || chr(31) || question)) stored;

create table ada_meeting (
  id uuid primary key default gen_random_uuid(),
  code text not null unique,
  version integer not null default 1,
  status text not null check (status in ('PLANNED', 'PUBLISHED', 'IN_SESSION', 'MINUTED', 'CLOSED', 'CANCELLED')),
  status_changed_at timestamptz not null,
  status_comment text not null default '',
  title text collate "und-x-icu" not null,
  date date not null,
  start_time text not null,
  end_time text not null,
  time_zone text not null,
  location text not null default '',
  chair_id uuid references person,
  secretary_id uuid references person,
  attendees jsonb not null default '[]',
  quorum integer not null default 3,
  submission_deadline timestamptz not null,
  -- The first of those that were planned together.
  series_id uuid references ada_meeting,
  minutes text not null default '',
  minutes_approved_by_id uuid references person,
  minutes_approved_at timestamptz,
  -- The items that people were told of; null until they were.
  told_items jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by text not null,
  updated_by text not null,
  search_text text not null generated always as (lower(code || chr(31) || title || chr(31) || location)) stored
);
create index ada_meeting_by_date on ada_meeting (date, id);
create index ada_meeting_by_title on ada_meeting (title, id);
create index ada_meeting_by_code on ada_meeting (code, id);
create index ada_meeting_by_status on ada_meeting (status, id);
create index ada_meeting_by_updated on ada_meeting (updated_at, id);
create index ada_meeting_by_status_and_date on ada_meeting (status, date, id);
create index ada_meeting_chair on ada_meeting (chair_id);
create index ada_meeting_secretary on ada_meeting (secretary_id);
create index ada_meeting_approver on ada_meeting (minutes_approved_by_id);
create index ada_meeting_series on ada_meeting (series_id) where series_id is not null;
create index ada_meeting_search on ada_meeting using gin (search_text gin_trgm_ops);
create trigger ada_meeting_inserted after insert on ada_meeting referencing new table as changed_rows for each statement execute function count_rows('ada_meeting');
create trigger ada_meeting_deleted after delete on ada_meeting referencing old table as changed_rows for each statement execute function count_rows('ada_meeting');

alter table agenda_item add constraint agenda_item_of_meeting foreign key (meeting_id) references ada_meeting;
create index agenda_item_by_meeting on agenda_item (meeting_id, position, id);
create index agenda_item_by_position on agenda_item (position, id);
create index agenda_item_by_submitted on agenda_item (submitted_at, id);
create index agenda_item_by_title on agenda_item (title, id);
create index agenda_item_by_code on agenda_item (code, id);
create index agenda_item_by_updated on agenda_item (updated_at, id);
create index agenda_item_by_status on agenda_item (status, id);
create index agenda_item_by_status_and_submitted on agenda_item (status, submitted_at, id);
create index agenda_item_by_category on agenda_item (category, submitted_at, id);
create index agenda_item_submitter on agenda_item (submitted_by, submitted_at, id);
create index agenda_item_presenter on agenda_item (presenter_id, submitted_at, id);
create index agenda_item_previous on agenda_item (previous_item_id) where previous_item_id is not null;
create index agenda_item_with_actions on agenda_item (submitted_at, id) where actions @> '[{"status": "OPEN"}]';
create index agenda_item_decided on agenda_item (status_changed_at, id) where status = 'HANDLED';
create index agenda_item_search on agenda_item using gin (search_text gin_trgm_ops);
create trigger agenda_item_inserted after insert on agenda_item referencing new table as changed_rows for each statement execute function count_rows('agenda_item');
create trigger agenda_item_deleted after delete on agenda_item referencing old table as changed_rows for each statement execute function count_rows('agenda_item');
-- Those that were there before their total was kept.
insert into row_count (name, rows) select 'agenda_item', count(*) from agenda_item;
