-- Files whose rows visitors have looked up at a public product, one call a row. Nobody is signed in: who has the token has the job.
create table batch_job (
  id uuid primary key,
  -- By its id and name as they were: a product that goes meanwhile ends the job.
  product_id uuid not null,
  product text not null,
  file_name text not null,
  -- The file's own, and the names of its columns.
  delimiter text,
  columns jsonb,
  mapping jsonb not null,
  output_fields jsonb not null,
  on_error text not null check (on_error in ('KEEP_ROW', 'DROP_ROW')),
  status text not null check (status in ('CREATED', 'UPLOADED', 'PROCESSING', 'COMPLETED', 'COMPLETED_WITH_ERRORS', 'FAILED', 'CANCELLED', 'EXPIRED')),
  line_count integer not null default 0,
  succeeded integer not null default 0,
  failed integer not null default 0,
  reason text,
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  -- Until then it is idle, or its files are there.
  expires_at timestamptz not null,
  token_hash text not null,
  -- Sealed, and erased when the job ends.
  key_sealed text,
  -- Of the key and of the address of who began it, made with a secret: to count by, and erased as soon as nothing counts them.
  key_hash text,
  address_hash text,
  -- The gateway said so.
  waits_until timestamptz,
  leased_until timestamptz,
  lease_number integer not null default 0,
  constraint batch_job_key check ((key_sealed is not null and key_hash is not null) = (status in ('CREATED', 'UPLOADED', 'PROCESSING')))
);
create unique index batch_job_one_running on batch_job (key_hash) where status = 'PROCESSING';
create index batch_job_due on batch_job (started_at, id) where status = 'PROCESSING';
create index batch_job_unstarted on batch_job (address_hash) where status in ('CREATED', 'UPLOADED');
create index batch_job_expires_at on batch_job (expires_at);

-- The rows of the file, with what was found.
create table batch_row (
  job_id uuid not null references batch_job on delete cascade,
  line integer not null,
  cells jsonb not null,
  state text not null default 'OPEN' check (state in ('OPEN', 'GOOD', 'FAILED')),
  message text,
  output jsonb,
  constraint batch_row_id primary key (job_id, line)
);
create index batch_row_open on batch_row (job_id, line) where state = 'OPEN';
create index batch_row_failed on batch_row (job_id, line) where state = 'FAILED';
