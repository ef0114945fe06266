-- Of which keys people were told that they expire, how many days before it: once each, and anew for another date.
create table key_notice (
  key_id uuid not null references api_key on delete cascade,
  expires_at timestamptz not null,
  days_before integer not null,
  sent_at timestamptz not null,
  primary key (key_id, expires_at, days_before)
);
