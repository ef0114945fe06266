-- Who generated a specification hears of it when what it was made of changes.

alter table generated_specification add column owner_id uuid references person;
update generated_specification g set owner_id = p.id from person p where lower(p.email) = lower(g.created_by);
create index generated_specification_by_owner on generated_specification (owner_id) where owner_id is not null;
