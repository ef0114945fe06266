-- What the lists offer to sort and search by, and had no index for.

create index request_log_by_status on request_log (status_code, id);

create index gateway_command_by_updated on gateway_command (environment_id, updated_at, id);
create index gateway_command_by_state on gateway_command (environment_id, state, id);

create index spec_title_search on spec using gin (lower(title) gin_trgm_ops);
create index spec_version_search on spec using gin (lower(version) gin_trgm_ops);

create index key_product_by_requested on key_product (requested_at, (key_id::text || '/' || product_id::text)) where status in ('approved', 'pending');
