-- The number of an agreement is that of one of its company, whatever its case: who reads "n" and "N" takes one for the other. Numbers that
-- stood beside each other before stay what the contract says: they are told apart by a number of ours until one of them is changed.
-- The older constraint on the number as it is written stays: servers of the release before run on beside this one.

alter table it_agreement add column number_twin integer not null default 0;
update it_agreement g set number_twin = again.place - 1
from (
  select id, row_number() over (partition by company_id, lower(number) order by start_date, id) as place from it_agreement
) again
where again.id = g.id and again.place > 1;
create unique index it_agreement_number_taken on it_agreement (company_id, lower(number), number_twin);
