-- Gateways that tell nobody of a call are asked for their sums by the hour: up to when that was done, and how it ended last.
create table traffic_report (
  environment_id text primary key references environment on delete cascade,
  -- What was before it is counted, as far as the gateway knew; the hours before it are asked for once more, because sums come late.
  counted_until timestamptz,
  asked_at timestamptz not null,
  -- Why it failed last; null when it did not.
  message text,
  -- The gateway asked not to be called before this.
  rests_until timestamptz
);

alter table environment_log drop constraint environment_log_kind_check;
alter table environment_log add constraint environment_log_kind_check check (kind in ('state', 'sync', 'reports', 'documents'));
