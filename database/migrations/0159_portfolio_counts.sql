-- What the numbers of the portfolio are read from: counts that the triggers of four tables keep, so that they cost the same however many
-- records there are. `portfolio_fact` is the same by reading everything; tests hold the two against each other.

-- When a prospect came to what lead times are counted by. A new life, from DRAFT on, begins anew; an approval that is taken back is none.
alter table prospect
  add column submitted_at timestamptz,
  add column qualified_at timestamptz,
  add column approved_at timestamptz,
  add column realised_at timestamptz;

create function prospect_moved() returns trigger language plpgsql as $$
begin
  if new.status = 'DRAFT' then
    new.submitted_at := null; new.qualified_at := null; new.approved_at := null; new.realised_at := null;
  elsif new.status = 'SUBMITTED' then
    new.submitted_at := coalesce(new.submitted_at, new.status_changed_at);
  elsif new.status = 'QUALIFIED' then
    new.qualified_at := coalesce(new.qualified_at, new.status_changed_at);
  elsif new.status = 'APPROVED' and old.status <> 'PLANNED' then
    new.approved_at := new.status_changed_at;
  elsif new.status = 'IN_DESIGN' then
    new.approved_at := null;
  elsif new.status = 'REALISED' then
    new.realised_at := new.status_changed_at;
  end if;
  return new;
end $$;
create trigger prospect_moved before update of status on prospect for each row when (old.status <> new.status) execute function prospect_moved();
-- Its choices go first: what is counted of them is known while it is there.
create function prospect_leaves() returns trigger language plpgsql as $$
begin
  delete from prospect_entry where prospect_id = old.id;
  return old;
end $$;
create trigger prospect_leaves before delete on prospect for each row execute function prospect_leaves();

update prospect p set
  submitted_at = moved.submitted, qualified_at = moved.qualified,
  approved_at = case when p.status in ('APPROVED', 'PLANNED', 'REALISED', 'RETIRED') then moved.approved end,
  realised_at = case when p.status in ('REALISED', 'RETIRED') then moved.realised end
from (
  select entity_id, min(date) filter (where transition->>'to' = 'SUBMITTED') as submitted, min(date) filter (where transition->>'to' = 'QUALIFIED') as qualified,
    max(date) filter (where transition->>'to' = 'APPROVED' and transition->>'from' <> 'PLANNED') as approved, max(date) filter (where transition->>'to' = 'REALISED') as realised
  from audit_entry where entity_type = 'prospect' and action = 'transition' group by entity_id
) moved
where moved.entity_id = p.id::text and p.status <> 'DRAFT';

-- Zeros stand for all domains or all releases, as ones do for no domain (an exception of an API product has none). `day` is a number of
-- days where lead times are counted.
create table portfolio_count (
  measure text not null,
  domain_id uuid not null,
  release_id uuid not null,
  key text collate "C" not null,
  day integer not null,
  rows bigint not null,
  primary key (release_id, measure, domain_id, key, day)
);
create index portfolio_count_nothing on portfolio_count (measure) where rows = 0;
create type portfolio_change as (measure text, domain_id uuid, release_id uuid, key text, day integer, rows bigint);

create function keep_portfolio_counts(changes portfolio_change[]) returns void language plpgsql as $$
begin
  if changes is null then return; end if;
  insert into portfolio_count as kept (measure, domain_id, release_id, key, day, rows) select * from unnest(changes) order by 1, 2, 3, 4, 5
  on conflict (release_id, measure, domain_id, key, day) do update set rows = kept.rows + excluded.rows;
  delete from portfolio_count where rows = 0;
end $$;

create function prospect_facts(status text, domain uuid, release uuid, abstraction uuid, submitted timestamptz, qualified timestamptz, approved timestamptz, realised timestamptz, reuse text)
returns table (measure text, domain_id uuid, release_id uuid, key text, day integer) language sql stable as $$
  select f.measure, f.domain_id, r.id, f.key, f.day from (
    select 'prospect' as measure, domain as domain_id, status as key, 0 as day
    union all select 'mix', domain, abstraction::text, 0 where abstraction is not null and status in ('PLANNED', 'REALISED')
    union all select t.measure, d.id, t.key, greatest(t.day, 0) from (
      select 'toApproved' as measure, to_char(approved at time zone 'UTC', 'YYYY-MM') as key, (approved at time zone 'UTC')::date - (submitted at time zone 'UTC')::date as day
        where approved is not null and submitted is not null
      union all select 'toRealised', to_char(realised at time zone 'UTC', 'YYYY-MM'), (realised at time zone 'UTC')::date - (approved at time zone 'UTC')::date
        where realised is not null and approved is not null
      union all select case reuse when 'REUSE_CHOSEN' then 'reused' else 'qualified' end, to_char(qualified at time zone 'UTC', 'YYYY-MM'), 0 where qualified is not null
    ) t cross join (values (domain), ('00000000-0000-0000-0000-000000000000'::uuid)) d(id)
  ) f cross join (select '00000000-0000-0000-0000-000000000000'::uuid as id union all select release where release is not null) r
$$;
create function entry_facts(status text, domain uuid, release uuid, entry uuid)
returns table (measure text, domain_id uuid, release_id uuid, key text, day integer) language sql stable as $$
  select 'mix', domain, r.id, entry::text, 0 from (select '00000000-0000-0000-0000-000000000000'::uuid as id union all select release where release is not null) r
  where status in ('PLANNED', 'REALISED')
$$;
create function dispensation_facts(status text, valid_to date, domain uuid, release uuid)
returns table (measure text, domain_id uuid, release_id uuid, key text, day integer) language sql stable as $$
  select f.measure, coalesce(domain, 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid), r.id, f.key, 0 from (
    select 'exception' as measure, status as key
    union all select 'exceptionEnd', to_char(valid_to, 'YYYY-MM-DD') where status = 'GRANTED' and valid_to is not null
  ) f cross join (select '00000000-0000-0000-0000-000000000000'::uuid as id union all select release where release is not null) r
$$;
create function solution_facts(status text, domain uuid, release uuid, level text)
returns table (measure text, domain_id uuid, release_id uuid, key text, day integer) language sql stable as $$
  select 'compliance', domain, r.id, coalesce(level, ''), 0 from (select '00000000-0000-0000-0000-000000000000'::uuid as id union all select release where release is not null) r
  where status = 'LIVE'
$$;
create function condition_facts(status text, due date)
returns table (measure text, domain_id uuid, release_id uuid, key text, day integer) language sql stable as $$
  select 'condition', '00000000-0000-0000-0000-000000000000'::uuid, '00000000-0000-0000-0000-000000000000'::uuid, to_char(due, 'YYYY-MM-DD'), 0 where status = 'OPEN'
$$;

create view portfolio_fact as
  select f.* from prospect p, prospect_facts(p.status, p.domain_id, p.release_id, p.abstraction_type_id, p.submitted_at, p.qualified_at, p.approved_at, p.realised_at, p.reuse_check) f
  union all select f.* from prospect p join prospect_entry l on l.prospect_id = p.id, entry_facts(p.status, p.domain_id, p.release_id, l.entry_id) f
  union all select f.* from dispensation x left join prospect p on p.id = x.subject_prospect_id left join solution s on s.id = x.subject_solution_id,
    dispensation_facts(x.status, x.valid_to, coalesce(p.domain_id, s.domain_id), coalesce(p.release_id, s.release_id)) f
  union all select f.* from solution s, solution_facts(s.status, s.domain_id, s.release_id, s.compliance_level) f
  union all select f.* from portfolio_condition c, condition_facts(c.status, c.due_date) f;

create function count_prospects() returns trigger language plpgsql as $$
declare
  changes portfolio_change[];
begin
  if tg_op = 'INSERT' then
    select array_agg((g.measure, g.domain_id, g.release_id, g.key, g.day, g.n)::portfolio_change) into changes from (
      select f.*, count(*) as n from after_rows p, prospect_facts(p.status, p.domain_id, p.release_id, p.abstraction_type_id, p.submitted_at, p.qualified_at, p.approved_at, p.realised_at, p.reuse_check) f
      group by 1, 2, 3, 4, 5) g;
  elsif tg_op = 'DELETE' then
    select array_agg((g.measure, g.domain_id, g.release_id, g.key, g.day, g.n)::portfolio_change) into changes from (
      select f.*, -count(*) as n from before_rows p, prospect_facts(p.status, p.domain_id, p.release_id, p.abstraction_type_id, p.submitted_at, p.qualified_at, p.approved_at, p.realised_at, p.reuse_check) f
      group by 1, 2, 3, 4, 5) g;
  else
    select array_agg((g.measure, g.domain_id, g.release_id, g.key, g.day, g.n)::portfolio_change) into changes from (
      select u.measure, u.domain_id, u.release_id, u.key, u.day, sum(u.n)::bigint as n from (
        select f.*, 1 as n from after_rows p, prospect_facts(p.status, p.domain_id, p.release_id, p.abstraction_type_id, p.submitted_at, p.qualified_at, p.approved_at, p.realised_at, p.reuse_check) f
        union all select f.*, -1 from before_rows p, prospect_facts(p.status, p.domain_id, p.release_id, p.abstraction_type_id, p.submitted_at, p.qualified_at, p.approved_at, p.realised_at, p.reuse_check) f
        union all select f.*, 1 from after_rows p join prospect_entry l on l.prospect_id = p.id, entry_facts(p.status, p.domain_id, p.release_id, l.entry_id) f
        union all select f.*, -1 from before_rows p join prospect_entry l on l.prospect_id = p.id, entry_facts(p.status, p.domain_id, p.release_id, l.entry_id) f
        -- Exceptions are counted where their subject is.
        union all select f.*, s.n from (
          select a.id, 1 as n, a.domain_id, a.release_id from after_rows a join before_rows b on b.id = a.id where (a.domain_id, a.release_id) is distinct from (b.domain_id, b.release_id)
          union all select b.id, -1, b.domain_id, b.release_id from after_rows a join before_rows b on b.id = a.id where (a.domain_id, a.release_id) is distinct from (b.domain_id, b.release_id)
        ) s join dispensation x on x.subject_prospect_id = s.id, dispensation_facts(x.status, x.valid_to, s.domain_id, s.release_id) f
      ) u group by 1, 2, 3, 4, 5 having sum(u.n) <> 0) g;
  end if;
  perform keep_portfolio_counts(changes);
  return null;
end $$;
create trigger prospect_counted_inserted after insert on prospect referencing new table as after_rows for each statement execute function count_prospects();
create trigger prospect_counted_deleted after delete on prospect referencing old table as before_rows for each statement execute function count_prospects();
create trigger prospect_counted_changed after update on prospect referencing old table as before_rows new table as after_rows for each statement execute function count_prospects();

create function count_entries() returns trigger language plpgsql as $$
declare
  changes portfolio_change[];
begin
  if tg_op = 'INSERT' then
    select array_agg((g.measure, g.domain_id, g.release_id, g.key, g.day, g.n)::portfolio_change) into changes from (
      select f.*, count(*) as n from after_rows l join prospect p on p.id = l.prospect_id, entry_facts(p.status, p.domain_id, p.release_id, l.entry_id) f group by 1, 2, 3, 4, 5) g;
  else
    select array_agg((g.measure, g.domain_id, g.release_id, g.key, g.day, g.n)::portfolio_change) into changes from (
      select f.*, -count(*) as n from before_rows l join prospect p on p.id = l.prospect_id, entry_facts(p.status, p.domain_id, p.release_id, l.entry_id) f group by 1, 2, 3, 4, 5) g;
  end if;
  perform keep_portfolio_counts(changes);
  return null;
end $$;
create trigger prospect_entry_inserted after insert on prospect_entry referencing new table as after_rows for each statement execute function count_entries();
create trigger prospect_entry_deleted after delete on prospect_entry referencing old table as before_rows for each statement execute function count_entries();

create function count_dispensations() returns trigger language plpgsql as $$
declare
  changes portfolio_change[];
begin
  if tg_op = 'INSERT' then
    select array_agg((g.measure, g.domain_id, g.release_id, g.key, g.day, g.n)::portfolio_change) into changes from (
      select f.*, count(*) as n from after_rows x left join prospect p on p.id = x.subject_prospect_id left join solution s on s.id = x.subject_solution_id,
        dispensation_facts(x.status, x.valid_to, coalesce(p.domain_id, s.domain_id), coalesce(p.release_id, s.release_id)) f group by 1, 2, 3, 4, 5) g;
  elsif tg_op = 'DELETE' then
    select array_agg((g.measure, g.domain_id, g.release_id, g.key, g.day, g.n)::portfolio_change) into changes from (
      select f.*, -count(*) as n from before_rows x left join prospect p on p.id = x.subject_prospect_id left join solution s on s.id = x.subject_solution_id,
        dispensation_facts(x.status, x.valid_to, coalesce(p.domain_id, s.domain_id), coalesce(p.release_id, s.release_id)) f group by 1, 2, 3, 4, 5) g;
  else
    select array_agg((g.measure, g.domain_id, g.release_id, g.key, g.day, g.n)::portfolio_change) into changes from (
      select f.measure, f.domain_id, f.release_id, f.key, f.day, sum(x.n)::bigint as n from (
        select status, valid_to, subject_prospect_id, subject_solution_id, 1 as n from after_rows
        union all select status, valid_to, subject_prospect_id, subject_solution_id, -1 from before_rows
      ) x left join prospect p on p.id = x.subject_prospect_id left join solution s on s.id = x.subject_solution_id,
        dispensation_facts(x.status, x.valid_to, coalesce(p.domain_id, s.domain_id), coalesce(p.release_id, s.release_id)) f
      group by 1, 2, 3, 4, 5 having sum(x.n) <> 0) g;
  end if;
  perform keep_portfolio_counts(changes);
  return null;
end $$;
create trigger dispensation_counted_inserted after insert on dispensation referencing new table as after_rows for each statement execute function count_dispensations();
create trigger dispensation_counted_deleted after delete on dispensation referencing old table as before_rows for each statement execute function count_dispensations();
create trigger dispensation_counted_changed after update on dispensation referencing old table as before_rows new table as after_rows for each statement execute function count_dispensations();

create function count_solutions() returns trigger language plpgsql as $$
declare
  changes portfolio_change[];
begin
  if tg_op = 'INSERT' then
    select array_agg((g.measure, g.domain_id, g.release_id, g.key, g.day, g.n)::portfolio_change) into changes from (
      select f.*, count(*) as n from after_rows s, solution_facts(s.status, s.domain_id, s.release_id, s.compliance_level) f group by 1, 2, 3, 4, 5) g;
  elsif tg_op = 'DELETE' then
    select array_agg((g.measure, g.domain_id, g.release_id, g.key, g.day, g.n)::portfolio_change) into changes from (
      select f.*, -count(*) as n from before_rows s, solution_facts(s.status, s.domain_id, s.release_id, s.compliance_level) f group by 1, 2, 3, 4, 5) g;
  else
    select array_agg((g.measure, g.domain_id, g.release_id, g.key, g.day, g.n)::portfolio_change) into changes from (
      select u.measure, u.domain_id, u.release_id, u.key, u.day, sum(u.n)::bigint as n from (
        select f.*, 1 as n from after_rows s, solution_facts(s.status, s.domain_id, s.release_id, s.compliance_level) f
        union all select f.*, -1 from before_rows s, solution_facts(s.status, s.domain_id, s.release_id, s.compliance_level) f
        union all select f.*, s.n from (
          select a.id, 1 as n, a.domain_id, a.release_id from after_rows a join before_rows b on b.id = a.id where (a.domain_id, a.release_id) is distinct from (b.domain_id, b.release_id)
          union all select b.id, -1, b.domain_id, b.release_id from after_rows a join before_rows b on b.id = a.id where (a.domain_id, a.release_id) is distinct from (b.domain_id, b.release_id)
        ) s join dispensation x on x.subject_solution_id = s.id, dispensation_facts(x.status, x.valid_to, s.domain_id, s.release_id) f
      ) u group by 1, 2, 3, 4, 5 having sum(u.n) <> 0) g;
  end if;
  perform keep_portfolio_counts(changes);
  return null;
end $$;
create trigger solution_counted_inserted after insert on solution referencing new table as after_rows for each statement execute function count_solutions();
create trigger solution_counted_deleted after delete on solution referencing old table as before_rows for each statement execute function count_solutions();
create trigger solution_counted_changed after update on solution referencing old table as before_rows new table as after_rows for each statement execute function count_solutions();

create function count_conditions() returns trigger language plpgsql as $$
declare
  changes portfolio_change[];
begin
  if tg_op = 'INSERT' then
    select array_agg((g.measure, g.domain_id, g.release_id, g.key, g.day, g.n)::portfolio_change) into changes from (
      select f.*, count(*) as n from after_rows c, condition_facts(c.status, c.due_date) f group by 1, 2, 3, 4, 5) g;
  elsif tg_op = 'DELETE' then
    select array_agg((g.measure, g.domain_id, g.release_id, g.key, g.day, g.n)::portfolio_change) into changes from (
      select f.*, -count(*) as n from before_rows c, condition_facts(c.status, c.due_date) f group by 1, 2, 3, 4, 5) g;
  else
    select array_agg((g.measure, g.domain_id, g.release_id, g.key, g.day, g.n)::portfolio_change) into changes from (
      select f.measure, f.domain_id, f.release_id, f.key, f.day, sum(c.n)::bigint as n from (
        select status, due_date, 1 as n from after_rows union all select status, due_date, -1 from before_rows
      ) c, condition_facts(c.status, c.due_date) f group by 1, 2, 3, 4, 5 having sum(c.n) <> 0) g;
  end if;
  perform keep_portfolio_counts(changes);
  return null;
end $$;
create trigger portfolio_condition_counted_inserted after insert on portfolio_condition referencing new table as after_rows for each statement execute function count_conditions();
create trigger portfolio_condition_counted_deleted after delete on portfolio_condition referencing old table as before_rows for each statement execute function count_conditions();
create trigger portfolio_condition_counted_changed after update on portfolio_condition referencing old table as before_rows new table as after_rows for each statement execute function count_conditions();

insert into portfolio_count (measure, domain_id, release_id, key, day, rows) select measure, domain_id, release_id, key, day, count(*) from portfolio_fact group by 1, 2, 3, 4, 5;

-- What waits for one person.
create index prospect_draft_owner on prospect (owner_id) where status = 'DRAFT';
create index prospect_draft_creator on prospect (created_by) where status = 'DRAFT';
create index portfolio_condition_open_owner on portfolio_condition (owner_id) where status = 'OPEN';
create index agenda_item_actions on agenda_item using gin (actions jsonb_path_ops) where actions @> '[{"status": "OPEN"}]';
