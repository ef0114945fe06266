-- A write whose answer never came may still take effect at the gateway: until this time its target is looked at again and again.
alter table gateway_command add column unsure_until timestamptz;

-- Due work is now asked for per environment, so that one with much to do does not hold up the others.
create index gateway_command_due_in on gateway_command (environment_id, next_attempt_at)
  where state in ('waiting', 'running') or unsure_until is not null and state = 'done';
drop index gateway_command_due;
