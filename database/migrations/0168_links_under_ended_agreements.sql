-- The end of the agreement that a link stands under, beside the link: what is under one that has ended is found without looking at every agreement
-- that ever ended (docs/decisions/0052-agreements-that-have-ended.md). Triggers keep it. Whoever links holds the company, as whoever changes its
-- agreements does, so neither misses the other.
alter table company_application add column agreement_end date;
update company_application l set agreement_end = g.end_date from it_agreement g where g.id = l.it_agreement_id and g.end_date is not null;
create index company_application_ended on company_application (agreement_end, company_id) where agreement_end is not null;

create function company_application_agreement_end() returns trigger language plpgsql as $$
begin
  new.agreement_end := (select g.end_date from it_agreement g where g.id = new.it_agreement_id);
  return new;
end
$$;
create trigger company_application_agreement_end before insert or update of it_agreement_id on company_application
  for each row execute function company_application_agreement_end();

create function it_agreement_end_of_links() returns trigger language plpgsql as $$
begin
  update company_application set agreement_end = new.end_date where it_agreement_id = new.id;
  return null;
end
$$;
create trigger it_agreement_end_of_links after update of end_date on it_agreement
  for each row when (old.end_date is distinct from new.end_date) execute function it_agreement_end_of_links();
