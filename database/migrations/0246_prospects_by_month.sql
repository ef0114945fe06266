-- The prospects behind a median of days are looked for by the month in which they were approved or realised.
create index prospect_approved_in on prospect (date_trunc('month', approved_at at time zone 'UTC'), updated_at, id)
  where submitted_at is not null and approved_at is not null;
create index prospect_realised_in on prospect (date_trunc('month', realised_at at time zone 'UTC'), updated_at, id)
  where approved_at is not null and realised_at is not null;
