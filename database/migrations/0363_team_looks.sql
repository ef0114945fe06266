-- Whoever shares an application or gives one to a team takes a name that looks like another's for that one. As of companies: those that were
-- there before stay, told apart by a number; whatever is made or renamed from now on is none of them.
alter table team add column look_twin integer not null default 0;
update team t set look_twin = again.place - 1
from (select id, row_number() over (partition by name_look(name) order by created_at, id) as place from team) again
where again.id = t.id and again.place > 1;
create unique index team_look on team (name_look(name), look_twin);
