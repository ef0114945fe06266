-- What takes access away comes first, then what is due for longest: the next command of a gateway is the first row of an index, however many wait.
create index gateway_command_in_turn on gateway_command (environment_id, urgent desc, next_attempt_at)
  where state in ('waiting', 'running') or unsure_until is not null and state = 'done';
