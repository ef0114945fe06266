-- A changelog says whether it names all changes: its entries are the severest ones only where there are very many.
alter table changelog add column complete boolean not null default true;
update changelog set complete = false where state = 'ready' and jsonb_array_length(diff) < breaking + risky + safe;
