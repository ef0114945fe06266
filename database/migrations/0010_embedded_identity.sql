-- The embedded identity provider: sessions, interactions, codes, grants and refresh tokens in one table, each payload sealed.
create table identity_record (
  model text not null,
  id_hash text not null,
  payload text not null,
  grant_id text,
  uid text,
  consumed_at timestamptz,
  expires_at timestamptz,
  primary key (model, id_hash)
);
create index identity_record_grant on identity_record (grant_id) where grant_id is not null;
create index identity_record_uid on identity_record (model, uid) where uid is not null;
create index identity_record_expiry on identity_record (expires_at);

-- Its signing keys, sealed. The newest one signs, all are published.
create table identity_key (
  kid text primary key,
  sealed text not null,
  created_at timestamptz not null default now()
);

-- Failed sign-in attempts in a window of time, per account, per address and per both together.
create table identity_attempt (
  key text primary key,
  failures integer not null,
  ends_at timestamptz not null
);
