-- Exceptions whole: what deviates, why, until when, how it ends; their extensions and what was told before they end.

alter table dispensation
  -- The subject, where it is a record of the portfolio: it does not go while an exception is about it.
  add column subject_prospect_id uuid generated always as (case when subject_type = 'PROSPECT' then subject_id::uuid end) stored,
  add column subject_solution_id uuid generated always as (case when subject_type = 'SOLUTION' then subject_id::uuid end) stored,
  add column check_code text,
  add column standard_reference text not null default '',
  add column reason text,
  add column justification text not null default '',
  add column impact text not null default '',
  add column risk_rating text check (risk_rating in ('LOW', 'MEDIUM', 'HIGH', 'CRITICAL')),
  add column risk_assessment text not null default '',
  add column compensating_measures text not null default '',
  add column remediation_plan text not null default '',
  add column remediation_owner_id uuid references person,
  add column remediation_due_date date,
  add column remediation_status text not null default 'NOT_STARTED' check (remediation_status in ('NOT_STARTED', 'IN_PROGRESS', 'DONE', 'BLOCKED')),
  add column valid_from date,
  add column valid_to date,
  -- What was asked for, where the longest period of its risk is shorter.
  add column asked_valid_to date,
  add column original_valid_to date,
  add column extension_count integer not null default 0,
  add column requested_by_id uuid references person,
  add column reviewer_id uuid references person,
  add column decided_by_id uuid references person,
  add column decided_at timestamptz,
  add column decision_text text not null default '',
  add column closure_evidence text not null default '',
  add column previous_exception_id uuid references dispensation,
  add column search_text text not null generated always as (lower(code || chr(31) || title || chr(31) || standard_reference)) stored;
alter table dispensation
  add constraint dispensation_of_prospect foreign key (subject_prospect_id) references prospect,
  add constraint dispensation_of_solution foreign key (subject_solution_id) references solution;
create index dispensation_prospect on dispensation (subject_prospect_id, status) where subject_prospect_id is not null;
create index dispensation_solution on dispensation (subject_solution_id, status) where subject_solution_id is not null;
create index dispensation_by_title on dispensation (title, id);
create index dispensation_by_code on dispensation (code, id);
create index dispensation_by_status on dispensation (status, id);
create index dispensation_by_valid_from on dispensation ((coalesce(valid_from, date '9999-12-31')), id);
create index dispensation_by_valid_to on dispensation ((coalesce(valid_to, date '9999-12-31')), id);
create index dispensation_by_status_and_valid_to on dispensation (status, (coalesce(valid_to, date '9999-12-31')), id);
create index dispensation_by_updated on dispensation (updated_at, id);
create index dispensation_by_created on dispensation (created_at, id);
create index dispensation_risk on dispensation (risk_rating, (coalesce(valid_to, date '9999-12-31')), id);
create index dispensation_deviation on dispensation (deviation_type, (coalesce(valid_to, date '9999-12-31')), id);
create index dispensation_requester on dispensation (requested_by_id, (coalesce(valid_to, date '9999-12-31')), id);
create index dispensation_creator on dispensation (created_by, (coalesce(valid_to, date '9999-12-31')), id);
create index dispensation_reviewer on dispensation (reviewer_id, status);
create index dispensation_remediation on dispensation (remediation_owner_id, (coalesce(valid_to, date '9999-12-31')), id);
create index dispensation_decider on dispensation (decided_by_id);
create index dispensation_previous on dispensation (previous_exception_id) where previous_exception_id is not null;
create index dispensation_search on dispensation using gin (search_text gin_trgm_ops);
create trigger dispensation_inserted after insert on dispensation referencing new table as changed_rows for each statement execute function count_rows('dispensation');
create trigger dispensation_deleted after delete on dispensation referencing old table as changed_rows for each statement execute function count_rows('dispensation');

create table dispensation_extension (
  id uuid primary key default gen_random_uuid(),
  dispensation_id uuid not null references dispensation on delete cascade,
  requested_valid_to date not null,
  reason text not null,
  status text not null check (status in ('REQUESTED', 'GRANTED', 'REJECTED')),
  requested_by_id uuid references person,
  requested_at timestamptz not null,
  decided_by_id uuid references person,
  decided_at timestamptz,
  decision_text text not null default ''
);
create index dispensation_extension_of on dispensation_extension (dispensation_id, requested_at, id);
-- One at a time.
create unique index dispensation_extension_open on dispensation_extension (dispensation_id) where status = 'REQUESTED';
create index dispensation_extension_requester on dispensation_extension (requested_by_id);
create index dispensation_extension_decider on dispensation_extension (decided_by_id);

-- So many days before that end people were told of it.
create table dispensation_notice (
  dispensation_id uuid not null references dispensation on delete cascade,
  valid_to date not null,
  days_before integer not null,
  primary key (dispensation_id, valid_to, days_before)
);
