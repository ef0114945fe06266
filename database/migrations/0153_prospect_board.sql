-- The board's other order: what is most worth doing, of each state.
create index prospect_by_status_and_priority on prospect (status, priority_score, id);
