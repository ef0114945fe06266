-- Companies, their agreements, and the applications that they pay for.

create table company (
  id uuid primary key default gen_random_uuid(),
  code text not null unique,
  version integer not null default 1,
  company_name text collate "und-x-icu" not null,
  coc_number text not null default '',
  alternative_customer_number text not null default '',
  contact_person text collate "und-x-icu" not null default '',
  email_address text not null default '',
  phone_number text not null default '',
  sales_email_address text not null default '',
  sales_phone_number text not null default '',
  notes text not null default '',
  status text not null check (status in ('PENDING', 'ACTIVE', 'SUSPENDED', 'TERMINATED', 'REJECTED')),
  status_changed_at timestamptz not null,
  status_comment text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by text not null,
  updated_by text not null
);
create unique index company_name_taken on company (lower(company_name)) where status <> 'TERMINATED';
create unique index company_coc_taken on company (coc_number) where coc_number <> '' and status <> 'TERMINATED';
create unique index company_customer_taken on company (alternative_customer_number) where alternative_customer_number <> '';
create index company_by_name on company (company_name, id);
create index company_by_code on company (code, id);
create index company_by_coc on company (coc_number, id);
create index company_by_contact on company (contact_person, id);
create index company_by_status on company (status, id);
create index company_by_status_and_name on company (status, company_name, id);
create index company_by_created on company (created_at, id);
create index company_by_updated on company (updated_at, id);
create index company_name_search on company using gin (lower(company_name) gin_trgm_ops);
create index company_code_search on company using gin (lower(code) gin_trgm_ops);
create index company_coc_search on company using gin (lower(coc_number) gin_trgm_ops);
create index company_customer_search on company using gin (lower(alternative_customer_number) gin_trgm_ops);
create index company_contact_search on company using gin (lower(contact_person) gin_trgm_ops);
create index company_email_search on company using gin (lower(email_address) gin_trgm_ops);
create trigger company_inserted after insert on company referencing new table as changed_rows for each statement execute function count_rows('company');
create trigger company_deleted after delete on company referencing old table as changed_rows for each statement execute function count_rows('company');

create table it_agreement (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references company on delete cascade,
  number text not null,
  title text not null default '',
  start_date date not null,
  end_date date,
  document_url text not null default '',
  check (end_date is null or end_date > start_date),
  unique (company_id, number)
);
create index it_agreement_end on it_agreement (end_date, company_id);

create table company_application (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references company,
  environment_id text not null,
  app_id text not null,
  it_agreement_id uuid references it_agreement,
  created_at timestamptz not null,
  created_by text not null,
  unique (environment_id, app_id)
);
create index company_application_company on company_application (company_id, environment_id);
create index company_application_agreement on company_application (it_agreement_id);
