-- Where a tree of terms begins is known without asking all relations, and whose review was told of.

alter table term add column has_broader boolean not null default false;
alter table term add column review_told_for date;
update term t set has_broader = true where exists (select 1 from term_relation r where r.term_id = t.id and r.type like 'BROADER%');
create index term_roots on term (domain_id, name, id) where not has_broader and validated_object_id is null;
create index term_review_untold on term (review_due_at, id)
  where status in ('APPROVED', 'UNDER_REVISION', 'REPROPOSED') and validated_object_id is null and review_told_for is distinct from review_due_at;

create function term_gains_broader() returns trigger language plpgsql as $$
begin
  update term t set has_broader = true from (select distinct term_id from new_rows where type like 'BROADER%') n
    where t.id = n.term_id and not t.has_broader;
  return null;
end $$;
create function term_loses_broader() returns trigger language plpgsql as $$
begin
  update term t set has_broader = false from (select distinct term_id from old_rows where type like 'BROADER%') o
    where t.id = o.term_id and t.has_broader
      and not exists (select 1 from term_relation r where r.term_id = t.id and r.type like 'BROADER%');
  return null;
end $$;
create trigger term_gains_broader after insert on term_relation
  referencing new table as new_rows for each statement execute function term_gains_broader();
create trigger term_loses_broader after delete on term_relation
  referencing old table as old_rows for each statement execute function term_loses_broader();
