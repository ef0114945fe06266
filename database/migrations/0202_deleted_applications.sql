-- Deleted applications are looked for by their time, to be purged.
create index application_deleted on application (deleted_at, id) where deleted_at is not null;
