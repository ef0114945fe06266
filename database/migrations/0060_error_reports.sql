-- Reports are counted, not their entries: those of one report have its id. What was reported before counts each by itself.
alter table error_report add column report_id uuid not null default gen_random_uuid();
