-- What people are told of in the app bar. The words are made when they are read, in the language of the reader.
create table notification (
  id bigserial primary key,
  person_id uuid not null references person on delete cascade,
  -- The occurrence in the outbox, which is forgotten earlier: told twice of one is nobody.
  event_id bigint not null,
  event text not null,
  at timestamptz not null,
  carries jsonb not null,
  read_at timestamptz
);
create unique index notification_once on notification (person_id, event_id);
create index notification_of_person on notification (person_id, id);
create index notification_unread on notification (person_id, id) where read_at is null;
create index notification_at on notification (at);
