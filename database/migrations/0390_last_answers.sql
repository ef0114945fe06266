-- When a gateway last answered as it should, for as long as it does not: taken from `checked_at` as it is lost, so that no answer writes more than before.
alter table environment add column answered_at timestamptz;
