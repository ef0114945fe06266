-- What prospects stand beside: releases, solutions, exceptions and the board's agenda. What else these have comes with their rooms.

create table portfolio_release (
  id uuid primary key default gen_random_uuid(),
  code text not null,
  version integer not null default 1,
  status text not null check (status in ('DRAFT', 'PLANNED', 'IN_PROGRESS', 'ON_HOLD', 'RELEASED', 'CANCELLED')),
  status_changed_at timestamptz not null,
  status_comment text not null default '',
  name text collate "und-x-icu" not null,
  description text not null default '',
  manager_id uuid references person,
  environment_id text,
  start_date date,
  scope_freeze_date date,
  planned_date date,
  actual_date date,
  capacity integer,
  release_notes text not null default '',
  scope_unlocked_until timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by text not null,
  updated_by text not null
);
create unique index portfolio_release_code_taken on portfolio_release (code);
create unique index portfolio_release_name_taken on portfolio_release (lower(name));
create index portfolio_release_manager on portfolio_release (manager_id);
alter table prospect add constraint prospect_release_of foreign key (release_id) references portfolio_release;

create table solution (
  id uuid primary key default gen_random_uuid(),
  code text not null unique,
  version integer not null default 1,
  status text not null check (status in ('DRAFT', 'IN_DESIGN', 'ON_AGENDA', 'APPROVED', 'IN_REALISATION', 'LIVE', 'RETIRED', 'DEFERRED', 'REJECTED', 'WITHDRAWN')),
  status_changed_at timestamptz not null,
  status_comment text not null default '',
  name text collate "und-x-icu" not null,
  summary text not null,
  domain_id uuid not null references domain,
  owner_id uuid references person,
  architect_id uuid references person,
  release_id uuid references portfolio_release,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by text not null,
  updated_by text not null
);
create unique index solution_name_taken on solution (lower(name)) where status not in ('RETIRED', 'REJECTED', 'WITHDRAWN');
create index solution_domain on solution (domain_id);
create index solution_owner on solution (owner_id);
create index solution_architect on solution (architect_id);
create index solution_release on solution (release_id);
alter table prospect add constraint prospect_solution_of foreign key (solution_id) references solution;

create table dispensation (
  id uuid primary key default gen_random_uuid(),
  code text not null unique,
  version integer not null default 1,
  status text not null check (status in ('DRAFT', 'REQUESTED', 'IN_REVIEW', 'ON_AGENDA', 'GRANTED', 'EXPIRED', 'CLOSED', 'REJECTED', 'REVOKED', 'WITHDRAWN')),
  status_changed_at timestamptz not null,
  status_comment text not null default '',
  title text collate "und-x-icu" not null,
  subject_type text not null check (subject_type in ('PROSPECT', 'SOLUTION', 'API_PRODUCT')),
  subject_id text not null,
  deviation_type text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by text not null,
  updated_by text not null
);
create index dispensation_subject on dispensation (subject_type, subject_id, status);

create table agenda_item (
  id uuid primary key default gen_random_uuid(),
  version integer not null default 1,
  status text not null check (status in ('PROPOSED', 'SCHEDULED', 'HANDLED', 'POSTPONED', 'WITHDRAWN')),
  status_changed_at timestamptz not null,
  status_comment text not null default '',
  meeting_id uuid,
  position integer not null default 0,
  category text not null,
  purpose text not null check (purpose in ('DECISION', 'ADVICE', 'INFORMATION')),
  about text not null default 'RECORD' check (about in ('RECORD', 'EXTENSION', 'ENDED')),
  subject_type text not null check (subject_type in ('PROSPECT', 'SOLUTION', 'EXCEPTION', 'RELEASE', 'NONE')),
  subject_id uuid,
  title text collate "und-x-icu" not null,
  question text not null default '',
  timebox_minutes integer not null default 15,
  decision text,
  decision_text text not null default '',
  submitted_by text not null,
  submitted_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by text not null,
  updated_by text not null
);
-- A-1: of those that ask for a decision a subject has one that is open.
create unique index agenda_item_open on agenda_item (subject_type, subject_id) where purpose = 'DECISION' and status in ('PROPOSED', 'SCHEDULED') and subject_id is not null;
create index agenda_item_subject on agenda_item (subject_type, subject_id, submitted_at);
