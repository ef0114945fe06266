-- A program that signs in by its own client of the identity provider, once an admin admitted it.
alter table person add column client_id text;
create unique index person_client on person (client_id);
