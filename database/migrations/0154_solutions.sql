-- Solutions whole: the design that needs one or more prospects, its checklist, and what its list is sorted and searched by.

alter table solution
  add column problem_statement text not null default '',
  add column design_description text not null default '',
  add column alternatives text not null default '',
  add column risk_summary text not null default '',
  add column design_url text not null default '',
  add column diagram_url text not null default '',
  add column project_reference text not null default '',
  add column estimated_cost numeric(12, 2),
  add column compliance_level text check (compliance_level in ('IRRELEVANT', 'CONSISTENT', 'COMPLIANT', 'CONFORMANT', 'FULLY_CONFORMANT', 'NON_CONFORMANT')),
  add column compliance_note text not null default '',
  -- Since the realisation began an architect has said which level was reached.
  add column compliance_confirmed boolean not null default false,
  add column defer_until date,
  add column replaced_by_id uuid references solution,
  add column tags text[] not null default '{}',
  add column search_text text not null generated always as (lower(code || chr(31) || name || chr(31) || summary)) stored;
create index solution_by_name on solution (name, id);
create index solution_by_code on solution (code, id);
create index solution_by_updated on solution (updated_at, id);
create index solution_by_created on solution (created_at, id);
create index solution_by_status on solution (status, id);
create index solution_by_status_and_updated on solution (status, updated_at, id);
create index solution_by_domain on solution (domain_id, id);
create index solution_by_release on solution ((coalesce(release_id, '00000000-0000-0000-0000-000000000000'::uuid)), id);
create index solution_by_compliance on solution ((coalesce(compliance_level, '')), id);
create index solution_owned on solution (owner_id, updated_at, id);
create index solution_creator on solution (created_by, updated_at, id);
create index solution_replaced on solution (replaced_by_id) where replaced_by_id is not null;
create index solution_deferred on solution (defer_until) where status = 'DEFERRED';
create index solution_search on solution using gin (search_text gin_trgm_ops);
create trigger solution_inserted after insert on solution referencing new table as changed_rows for each statement execute function count_rows('solution');
create trigger solution_deleted after delete on solution referencing old table as changed_rows for each statement execute function count_rows('solution');

create table solution_check (
  solution_id uuid not null references solution on delete cascade,
  check_code text not null,
  answer text not null check (answer in ('YES', 'NO', 'PARTIAL', 'NOT_APPLICABLE')),
  note text not null default '',
  primary key (solution_id, check_code)
);
