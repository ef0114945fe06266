-- What an environment went through: when its gateway answered and when it did not, when its reconciler stopped and went on, and each comparison
-- of the two. The state is noted by the database itself, because several writers change it.
create table environment_log (
  id uuid primary key default gen_random_uuid(),
  environment_id text not null references environment on delete cascade,
  at timestamptz not null default clock_timestamp(),
  kind text not null check (kind in ('state', 'sync')),
  outcome text not null check (outcome in ('reachable', 'unreachable', 'unknown', 'running', 'stopped', 'done', 'failed')),
  changed integer,
  drift integer,
  duration_ms integer,
  message text not null default ''
);
create index environment_log_newest on environment_log (environment_id, at, id);
create index environment_log_kind on environment_log (environment_id, kind, at, id);
create index environment_log_at on environment_log (at);

create function note_environment_state() returns trigger language plpgsql as $$
begin
  if new.reachable is distinct from old.reachable then
    insert into environment_log (environment_id, kind, outcome, message)
    values (new.id, 'state', case when new.reachable then 'reachable' when not new.reachable then 'unreachable' else 'unknown' end,
      case when new.reachable then '' else coalesce(new.message, '') end);
  end if;
  if new.reconciler <> old.reconciler then
    insert into environment_log (environment_id, kind, outcome, message)
    values (new.id, 'state', new.reconciler, case when new.reconciler = 'stopped' then coalesce(new.message, '') else '' end);
  end if;
  return null;
end $$;
create trigger environment_state_noted after update of reachable, reconciler on environment
  for each row execute function note_environment_state();
