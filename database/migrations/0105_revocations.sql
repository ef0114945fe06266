-- What the suspension of a company took off the keys of its applications, and what became of it.

create table company_revocation (
  company_id uuid primary key references company on delete cascade,
  state text not null check (state in ('taking', 'taken', 'giving', 'given')),
  by_id uuid not null,
  by_email text not null,
  began_at timestamptz not null,
  -- The last link that was looked at: the next ones follow it by their ids.
  done_to uuid
);
create index company_revocation_open on company_revocation (company_id) where state in ('taking', 'giving');
create index company_application_by_company on company_application (company_id, id);

-- Names as they were then: the application or its key may be gone when somebody reads this.
create table taken_product (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references company on delete cascade,
  application_id uuid not null,
  application_name text collate "und-x-icu" not null,
  environment_id text not null,
  environment_name text not null,
  key_id uuid not null,
  key_last_four text not null,
  product_id uuid not null,
  product_name text not null,
  was text not null check (was in ('approved', 'pending')),
  taken_at timestamptz not null,
  outcome text,
  outcome_at timestamptz
);
create index taken_product_of on taken_product (company_id, application_name, id);
create index taken_product_by_name on taken_product (application_name, id);
create index taken_product_open on taken_product (company_id, key_id, id) where outcome is null;
