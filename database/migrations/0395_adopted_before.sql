-- How many applications were taken over before the run that goes on: one that a restart parts in two is told of in whole.
alter table adoption add column adopted_before integer not null default 0;
