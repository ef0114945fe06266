-- The catalogues of the portfolio: usage types, north-bound, south-bound and abstraction types, and what they begin with.

create table catalogue_entry (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('usageType', 'northBound', 'southBound', 'abstractionType')),
  version integer not null default 1,
  code text not null,
  name text collate "und-x-icu" not null,
  description text not null default '',
  standard_status text not null default 'ACTIVE',
  guidance_url text not null default '',
  position integer not null default 0,
  active boolean not null default true,
  exposure text,
  audience text,
  requires_company boolean,
  spec_format text,
  interaction text,
  layer integer,
  may_call_ids uuid[] not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by text not null default 'portico',
  updated_by text not null default 'portico',
  search_text text not null generated always as (lower(code || chr(31) || name)) stored
);
create unique index catalogue_code_taken on catalogue_entry (kind, code);
create unique index catalogue_name_taken on catalogue_entry (kind, lower(name));
create index catalogue_by_position on catalogue_entry (kind, position, id);
create index catalogue_by_place on catalogue_entry (kind, position, name, id);
create index catalogue_by_code on catalogue_entry (kind, code, id);
create index catalogue_by_name on catalogue_entry (kind, name, id);
create index catalogue_search on catalogue_entry using gin (search_text gin_trgm_ops);
create index catalogue_may_call on catalogue_entry using gin (may_call_ids);

insert into catalogue_entry (kind, position, code, name, description, exposure, audience, requires_company) values
  ('usageType', 10, 'BUSINESS_UNIT', 'Business unit', 'For one business unit', 'INTERNAL', 'business-unit-internal', false),
  ('usageType', 20, 'INTERNAL', 'Internal', 'For the whole company', 'INTERNAL', 'company-internal', false),
  ('usageType', 30, 'PARTNER', 'Partner', 'For partners that work with us', 'EXTERNAL', 'external-partner', true),
  ('usageType', 40, 'B2B', 'B2B customer', 'For customers that are companies', 'EXTERNAL', 'external-partner', true),
  ('usageType', 50, 'PUBLIC', 'Public', 'For everybody who signs up', 'EXTERNAL', 'external-public', false),
  ('usageType', 60, 'OPEN_DATA', 'Open data', 'For everybody, without conditions', 'EXTERNAL', 'external-public', false);

insert into catalogue_entry (kind, position, code, name, description, spec_format, interaction, standard_status) values
  ('northBound', 10, 'REST', 'REST', '', 'OPENAPI', 'SYNCHRONOUS', 'ACTIVE'),
  ('northBound', 20, 'EVENT', 'Event', '', 'ASYNCAPI', 'ASYNCHRONOUS', 'ACTIVE'),
  ('northBound', 30, 'WEBHOOK', 'Webhook', '', 'OPENAPI', 'ASYNCHRONOUS', 'ACTIVE'),
  ('northBound', 40, 'GRAPHQL', 'GraphQL', '', 'GRAPHQL', 'SYNCHRONOUS', 'TRIAL'),
  ('northBound', 50, 'GRPC', 'gRPC', '', 'PROTOBUF', 'SYNCHRONOUS', 'TRIAL'),
  ('northBound', 60, 'ODATA', 'OData', '', 'ODATA_CSDL', 'SYNCHRONOUS', 'TRIAL'),
  ('northBound', 70, 'MCP', 'MCP', '', 'MCP', 'SYNCHRONOUS', 'TRIAL'),
  ('northBound', 80, 'SOAP', 'SOAP', '', 'WSDL', 'SYNCHRONOUS', 'DEPRECATED'),
  ('northBound', 90, 'FILE', 'File', 'SFTP or an object store', 'NONE', 'BATCH', 'DEPRECATED'),
  ('northBound', 100, 'DATABASE_VIEW', 'Database view', '', 'NONE', 'SYNCHRONOUS', 'OBSOLETE');

insert into catalogue_entry (kind, position, code, name, description, interaction, standard_status) values
  ('southBound', 10, 'REST', 'REST', '', 'SYNCHRONOUS', 'ACTIVE'),
  ('southBound', 20, 'GRAPHQL', 'GraphQL', '', 'SYNCHRONOUS', 'ACTIVE'),
  ('southBound', 30, 'ODATA', 'OData', '', 'SYNCHRONOUS', 'ACTIVE'),
  ('southBound', 40, 'SAAS_API', 'SaaS API', '', 'SYNCHRONOUS', 'ACTIVE'),
  ('southBound', 50, 'SOAP', 'SOAP', '', 'SYNCHRONOUS', 'ACTIVE'),
  ('southBound', 60, 'QUEUE', 'Queue', '', 'ASYNCHRONOUS', 'ACTIVE'),
  ('southBound', 70, 'STREAM', 'Stream', '', 'ASYNCHRONOUS', 'ACTIVE'),
  ('southBound', 80, 'MQTT', 'MQTT', '', 'ASYNCHRONOUS', 'ACTIVE'),
  ('southBound', 90, 'SAP_RFC', 'SAP RFC', '', 'SYNCHRONOUS', 'ACTIVE'),
  ('southBound', 100, 'MAINFRAME', 'Mainframe', '', 'SYNCHRONOUS', 'ACTIVE'),
  ('southBound', 110, 'LDAP', 'LDAP', '', 'SYNCHRONOUS', 'ACTIVE'),
  ('southBound', 120, 'DATABASE', 'Database', '', 'SYNCHRONOUS', 'DEPRECATED'),
  ('southBound', 130, 'FILE', 'File', '', 'BATCH', 'DEPRECATED'),
  ('southBound', 140, 'MOCK', 'Mock', 'No backend', 'SYNCHRONOUS', 'ACTIVE');

insert into catalogue_entry (kind, position, code, name, description, layer, standard_status) values
  ('abstractionType', 10, 'EXPERIENCE', 'Experience', 'Shaped for one channel or group of consumers', 3, 'ACTIVE'),
  ('abstractionType', 20, 'PROCESS', 'Process', 'Combines, and holds business logic', 2, 'ACTIVE'),
  ('abstractionType', 30, 'SYSTEM', 'System', 'Opens one system of record', 1, 'ACTIVE'),
  ('abstractionType', 40, 'EVENT_NOTIFICATION', 'Event notification', '', 1, 'ACTIVE'),
  ('abstractionType', 50, 'PASS_THROUGH', 'Pass-through', 'A gateway and nothing else', 0, 'DEPRECATED');

update catalogue_entry set may_call_ids = (
  select array_agg(called.id) from catalogue_entry called where called.kind = 'abstractionType' and called.code in ('PROCESS', 'SYSTEM')
) where kind = 'abstractionType' and code in ('EXPERIENCE', 'PROCESS');
