-- Why the portal cannot work at a gateway: nothing answers there, the sign-in is refused, it lacks a right, or the gateway takes no such call.
-- What was noted before this, or by a server of an earlier version, has none and reads as no answer.
alter table environment add column failure text check (failure in ('answer', 'signIn', 'right', 'refused'));
alter table environment_log add column failure text;

create or replace function note_environment_state() returns trigger language plpgsql as $$
begin
  -- That another thing keeps the portal out than before is worth an entry of its own.
  if new.reachable is distinct from old.reachable or (not new.reachable and new.failure is distinct from old.failure) then
    insert into environment_log (environment_id, kind, outcome, message, failure)
    values (new.id, 'state', case when new.reachable then 'reachable' when not new.reachable then 'unreachable' else 'unknown' end,
      case when new.reachable then '' else coalesce(new.message, '') end, case when not new.reachable then new.failure end);
  end if;
  if new.reconciler <> old.reconciler then
    insert into environment_log (environment_id, kind, outcome, message)
    values (new.id, 'state', new.reconciler, case when new.reconciler = 'stopped' then coalesce(new.message, '') else '' end);
  end if;
  return null;
end $$;
drop trigger environment_state_noted on environment;
create trigger environment_state_noted after update of reachable, reconciler, failure on environment
  for each row execute function note_environment_state();

-- Where places are equal, environments follow each other by name.
create index environment_by_place on environment (sort_order, display_name, id);
create index environment_by_display_name on environment (display_name, id);
