-- What people are to be told of, written with the change itself and read by whoever sends mail or fills the bell. `hears` says who by rule,
-- as the event was declared when it happened; nobody's address stands here.
create table event_outbox (
  id bigserial primary key,
  event text not null,
  at timestamptz not null default now(),
  carries jsonb not null,
  hears jsonb not null,
  closed_at timestamptz,
  outcome text check (outcome in ('sent', 'unsent')),
  check ((closed_at is null) = (outcome is null))
);
create index event_outbox_open on event_outbox (id) where closed_at is null;
create index event_outbox_at on event_outbox (at);
