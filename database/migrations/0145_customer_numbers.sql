-- A customer number is that of one company, whatever its case. Where two differ by case alone, the later ones get a number behind theirs.

update company c set alternative_customer_number = left(c.alternative_customer_number, 26) || '-' || again.place
from (
  select id, row_number() over (partition by lower(alternative_customer_number) order by created_at, id) as place
  from company where alternative_customer_number <> ''
) again
where again.id = c.id and again.place > 1;
drop index company_customer_taken;
create unique index company_customer_taken on company (lower(alternative_customer_number)) where alternative_customer_number <> '';
