-- Prospects: candidates for an API or an integration, and what they have chosen of the catalogues.

create table prospect (
  id uuid primary key default gen_random_uuid(),
  code text not null unique,
  version integer not null default 1,
  status text not null check (status in ('DRAFT', 'SUBMITTED', 'QUALIFIED', 'IN_DESIGN', 'ON_AGENDA', 'APPROVED', 'PLANNED', 'REALISED', 'RETIRED', 'DEFERRED', 'REJECTED', 'WITHDRAWN')),
  status_changed_at timestamptz not null,
  status_comment text not null default '',
  name text collate "und-x-icu" not null,
  summary text not null,
  description text not null default '',
  business_value_text text not null default '',
  domain_id uuid not null references domain,
  owner_id uuid references person,
  analyst_id uuid references person,
  architect_id uuid references person,
  -- Solutions and releases come with tables of their own.
  solution_id uuid,
  release_id uuid,
  abstraction_type_id uuid references catalogue_entry,
  provider_system text not null default '',
  consumer_systems text[] not null default '{}',
  data_flow_direction text,
  frequency text,
  expected_calls_per_day integer,
  peak_calls_per_second integer,
  data_classification text,
  personal_data text,
  criticality text,
  value integer,
  urgency integer,
  effort integer,
  priority_score integer not null generated always as (
    case when value is null or urgency is null or effort is null then 0
      else round(100 * (0.5 * value + 0.2 * urgency + 0.3 * (6 - effort)) / 5)::integer end) stored,
  reuse_check text not null default 'NOT_CHECKED',
  reuse_note text not null default '',
  desired_date date,
  defer_until date,
  design_note text not null default '',
  realisation_evidence text not null default '',
  replaced_by_id uuid references prospect,
  tags text[] not null default '{}',
  needs_exception boolean not null default false,
  completeness integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by text not null,
  updated_by text not null,
  search_text text not null generated always as (lower(code || chr(31) || name || chr(31) || summary || chr(31) || provider_system)) stored
);
create unique index prospect_name_taken on prospect (domain_id, lower(name)) where status not in ('RETIRED', 'REJECTED', 'WITHDRAWN');
create index prospect_by_name on prospect (name, id);
create index prospect_by_code on prospect (code, id);
create index prospect_by_updated on prospect (updated_at, id);
create index prospect_by_created on prospect (created_at, id);
create index prospect_by_priority on prospect (priority_score, id);
create index prospect_by_status on prospect (status, id);
create index prospect_by_status_and_updated on prospect (status, updated_at, id);
create index prospect_by_domain on prospect (domain_id, id);
create index prospect_by_release on prospect ((coalesce(release_id, '00000000-0000-0000-0000-000000000000'::uuid)), id);
create index prospect_by_solution on prospect ((coalesce(solution_id, '00000000-0000-0000-0000-000000000000'::uuid)), id);
create index prospect_by_desired on prospect ((coalesce(desired_date, date '9999-12-31')), id);
create index prospect_release on prospect (release_id, status) where release_id is not null;
create index prospect_solution on prospect (solution_id, status) where solution_id is not null;
create index prospect_owner on prospect (owner_id, updated_at, id);
create index prospect_creator on prospect (created_by, updated_at, id);
create index prospect_abstraction on prospect (abstraction_type_id, id);
create index prospect_replaced on prospect (replaced_by_id) where replaced_by_id is not null;
create index prospect_deferred on prospect (defer_until) where status = 'DEFERRED';
create index prospect_needing on prospect (updated_at, id) where needs_exception;
create index prospect_search on prospect using gin (search_text gin_trgm_ops);
create trigger prospect_inserted after insert on prospect referencing new table as changed_rows for each statement execute function count_rows('prospect');
create trigger prospect_deleted after delete on prospect referencing old table as changed_rows for each statement execute function count_rows('prospect');

-- Usage types, north-bound and south-bound types; an abstraction type is one and stands in the prospect.
create table prospect_entry (
  prospect_id uuid not null references prospect on delete cascade,
  entry_id uuid not null references catalogue_entry,
  primary key (prospect_id, entry_id)
);
create index prospect_entry_of on prospect_entry (entry_id, prospect_id);

create table prospect_dependency (
  prospect_id uuid not null references prospect on delete cascade,
  depends_on_id uuid not null references prospect,
  primary key (prospect_id, depends_on_id),
  check (prospect_id <> depends_on_id)
);
create index prospect_dependency_of on prospect_dependency (depends_on_id, prospect_id);

-- The products at the gateways that realise it, or that are used instead of it.
create table prospect_product (
  prospect_id uuid not null references prospect on delete cascade,
  part text not null check (part in ('realised', 'reused')),
  environment_id text not null,
  product_id uuid not null,
  primary key (prospect_id, part, environment_id, product_id)
);
create index prospect_product_of on prospect_product (environment_id, product_id, part);
