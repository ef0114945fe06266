-- The embedded gateway's own state. It stands in for a gateway that Portico does not own, so nothing else reads these tables.

-- One row per Kong entity. `parent_id` is the service of a route, the consumer of a key or group, the service or route of a plugin.
-- `name` and `alias` are the two texts that are unique per environment and kind and that entities are found by:
--   services, routes: name | consumers: username, custom_id | plugins: instance_name, what it hangs on
--   key-auths: alias = SHA-256 of the key, `sealed` = the key | acls: alias = consumer and group
-- `sealed` also holds the headers of an http-log plugin, because they carry a token.
create table embedded_gateway_entity (
  environment text not null,
  kind text not null check (kind in ('services', 'routes', 'plugins', 'consumers', 'key-auths', 'acls')),
  id uuid not null,
  parent_id uuid,
  name text,
  alias text,
  fields jsonb not null,
  sealed text,
  tags jsonb,
  expires_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint embedded_gateway_entity_id primary key (environment, kind, id)
);
create unique index embedded_gateway_entity_name on embedded_gateway_entity (environment, kind, name) where name is not null;
create unique index embedded_gateway_entity_alias on embedded_gateway_entity (environment, kind, alias) where alias is not null;
create index embedded_gateway_entity_parent on embedded_gateway_entity (environment, kind, parent_id, id) where parent_id is not null;
create index embedded_gateway_entity_expires_at on embedded_gateway_entity (expires_at) where expires_at is not null;

-- Tags as rows, so that a page of a tag costs the same at any depth.
create table embedded_gateway_tag (
  environment text not null,
  kind text not null,
  tag text not null,
  id uuid not null,
  primary key (environment, kind, tag, id),
  foreign key (environment, kind, id) references embedded_gateway_entity (environment, kind, id) on delete cascade
);
create index embedded_gateway_tag_entity on embedded_gateway_tag (environment, kind, id);

-- What changed, in the order of the commits (writers take one lock); every server's worker follows it. Rows live for a day.
create table embedded_gateway_change (
  revision bigint generated always as identity primary key,
  environment text not null,
  kind text not null,
  id uuid not null,
  at timestamptz not null default now()
);
