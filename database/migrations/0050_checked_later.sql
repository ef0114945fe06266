-- Comparing and linting come after the upload: what waits is found at once, is worked on by one server at a time, survives its end, and
-- what fails is kept instead of being tried again and again.

alter table changelog
  add column state text not null default 'ready' check (state in ('pending', 'ready', 'failed')),
  add column failure text,
  add column attempts integer not null default 0,
  add column claimed_until timestamptz;
create index changelog_pending on changelog (created_at, id) where state = 'pending';

alter table spec
  add column lint_failure text,
  add column lint_attempts integer not null default 0,
  add column lint_claimed_until timestamptz;
drop index spec_unlinted;
create index spec_unlinted on spec (created_at, id) where lint_errors is null and lint_failure is null;
