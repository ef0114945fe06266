-- Whether the company of an agreement has ended, beside the agreement: what ends soon is counted by one index, without looking at every company
-- (docs/decisions/0063-agreements-that-end-soon.md). Triggers keep it. Whoever writes agreements holds their company, as whoever ends it does.
alter table it_agreement add column company_over boolean not null default false;
update it_agreement g set company_over = true from company c where c.id = g.company_id and c.status in ('TERMINATED', 'REJECTED');
drop index it_agreement_end;
create index it_agreement_ending on it_agreement (end_date, company_id) where not company_over;

create function it_agreement_company_over() returns trigger language plpgsql as $$
begin
  new.company_over := coalesce((select c.status in ('TERMINATED', 'REJECTED') from company c where c.id = new.company_id), false);
  return new;
end
$$;
create trigger it_agreement_company_over before insert or update of company_id on it_agreement
  for each row execute function it_agreement_company_over();

create function company_over_of_agreements() returns trigger language plpgsql as $$
begin
  update it_agreement set company_over = new.status in ('TERMINATED', 'REJECTED') where company_id = new.id;
  return null;
end
$$;
create trigger company_over_of_agreements after update of status on company
  for each row when ((old.status in ('TERMINATED', 'REJECTED')) <> (new.status in ('TERMINATED', 'REJECTED')))
  execute function company_over_of_agreements();

-- Links under agreements that have ended: their agreements come from the index, too.
drop index company_application_ended;
create index company_application_ended on company_application (agreement_end, company_id) include (it_agreement_id) where agreement_end is not null;
