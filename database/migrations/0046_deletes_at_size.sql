-- What is deleted, and what points at it, is found without reading whole tables.

create index api_product_replaced_by on api_product (replaced_by_id) where replaced_by_id is not null;
create index api_key_rotates on api_key (rotates_id) where rotates_id is not null;
-- Those that are deleted but still wait for the gateway count, too, when their team goes.
create index application_of_team on application (team_id) where team_id is not null;
create index embedded_gateway_change_at on embedded_gateway_change (at);
