-- Some gateways make the value of a key: until they have told it, the portal has none.
alter table api_key alter column value_sealed drop not null;
alter table api_key alter column value_hash drop not null;
