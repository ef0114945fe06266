-- Names of companies that look alike are refused by an index, so that two which are given in one instant cannot both pass. Those that were there
-- before stay: they are told apart by a number, and whatever is made or renamed from now on is none of them.
alter table company add column look_twin integer not null default 0;
update company c set look_twin = again.place - 1
from (
  select id, row_number() over (partition by name_look(company_name) order by created_at, id) as place
  from company where status <> 'TERMINATED'
) again
where again.id = c.id and again.place > 1;
drop index company_look;
create unique index company_look on company (name_look(company_name), look_twin) where status <> 'TERMINATED';
