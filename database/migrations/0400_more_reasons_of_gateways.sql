-- A gateway that answers with an error, asks for fewer calls, or is not the one at that address did answer; and where tokens come from is another place.
alter table environment drop constraint if exists environment_failure_check;
alter table environment add constraint environment_failure_check
  check (failure in ('answer', 'error', 'limit', 'elsewhere', 'tokens', 'signIn', 'right', 'refused'));
