-- The audit by what was changed: by a part of its name, and by its kind from the newest on.
create index audit_entry_object on audit_entry using gin (lower(entity_name) gin_trgm_ops);
create index audit_entry_kind on audit_entry (entity_type, date, id);
