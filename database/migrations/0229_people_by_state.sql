-- The list of people narrowed by the state of their account; the index also lets the planner know how many are of each.
create index person_by_state on person ((
  case when erased_at is not null then 'erased' when closed_at is not null then 'closed' when issuer is null then 'invited' else 'active' end
));
