-- The audit's hash chain: each seal is a hash over the one before it and over one entry.
create table audit_seal (
  seq bigint primary key,
  entry_id bigint not null unique,
  hash text not null
);

-- Personal values stand in the chain as salted hashes: once the salt is gone, a hash says nothing of the person any more.
create table audit_person (
  email text primary key,
  salt text not null
);
