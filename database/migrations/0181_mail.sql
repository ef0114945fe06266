-- Mails of events: what admins changed of the templates that the portal comes with, and the mails that wait or were sent.

-- A row only for what differs from the portal's own: texts that a later version mends reach everybody who did not write their own.
create table email_template (
  id text primary key,
  version integer not null,
  enabled boolean,
  extra_recipients text[] not null default '{}',
  updated_at timestamptz not null,
  updated_by text not null
);

create table email_template_text (
  template_id text not null references email_template on delete cascade,
  language text not null,
  subject text not null,
  body text not null,
  primary key (template_id, language)
);

create table mail_queue (
  id uuid primary key,
  event text not null,
  -- What it is about, as one word: of one event, record and recipient there is at most one mail within ten minutes.
  record text not null,
  person_id uuid references person on delete set null,
  recipient text not null,
  locale text not null,
  subject text not null,
  html text not null,
  plain text not null,
  status text not null check (status in ('QUEUED', 'SENT', 'FAILED')),
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null,
  next_attempt_at timestamptz,
  -- The server that is sending it; after that time another one may.
  lease_number integer not null default 0,
  leased_until timestamptz,
  sent_at timestamptz,
  search_text text not null generated always as (lower(recipient || chr(31) || subject)) stored,
  check ((status = 'QUEUED') = (next_attempt_at is not null)),
  check ((status = 'SENT') = (sent_at is not null))
);
create index mail_queue_due on mail_queue (next_attempt_at, id) where status = 'QUEUED';
create index mail_queue_same on mail_queue (recipient, event, record, created_at desc);
create index mail_queue_by_date on mail_queue (created_at, id);
create index mail_queue_by_status on mail_queue (status, created_at, id);
create index mail_queue_by_event on mail_queue (event, created_at, id);
create index mail_queue_person on mail_queue (person_id);
create index mail_queue_search on mail_queue using gin (search_text gin_trgm_ops);
