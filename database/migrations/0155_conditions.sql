-- What the board asked for when it approved: of prospects, solutions and exceptions.

create table portfolio_condition (
  id uuid primary key default gen_random_uuid(),
  subject_type text not null check (subject_type in ('PROSPECT', 'SOLUTION', 'EXCEPTION')),
  subject_id uuid not null,
  agenda_item_id uuid references agenda_item,
  text text not null,
  owner_id uuid references person,
  due_date date not null,
  status text not null check (status in ('OPEN', 'MET', 'WAIVED')),
  evidence text not null default '',
  comment text not null default '',
  -- Its owner was last told on this day that it is overdue.
  reminded_on date,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  created_by text not null,
  updated_by text not null
);
create index portfolio_condition_subject on portfolio_condition (subject_type, subject_id, status);
create index portfolio_condition_by_due on portfolio_condition (due_date, id);
create index portfolio_condition_by_updated on portfolio_condition (updated_at, id);
create index portfolio_condition_by_created on portfolio_condition (created_at, id);
create index portfolio_condition_status_due on portfolio_condition (status, due_date, id);
create index portfolio_condition_owner on portfolio_condition (owner_id, due_date, id);
create index portfolio_condition_item on portfolio_condition (agenda_item_id);
create trigger portfolio_condition_inserted after insert on portfolio_condition referencing new table as changed_rows for each statement execute function count_rows('portfolio_condition');
create trigger portfolio_condition_deleted after delete on portfolio_condition referencing old table as changed_rows for each statement execute function count_rows('portfolio_condition');
