-- Before customer numbers are made distinct whatever their case (0145_customer_numbers): where two differ by case alone, the later ones get
-- a number that is free, and the history of their company tells it. Nothing is left to change for the migration after this one.
do $$
declare
  later record;
  fresh text;
  place int;
begin
  for later in
    select id, company_name, alternative_customer_number as number from (
      select c.*, row_number() over (partition by lower(alternative_customer_number) order by created_at, id) as at
      from company c where alternative_customer_number <> ''
    ) numbered where at > 1 order by created_at, id
  loop
    place := 1;
    loop
      place := place + 1;
      fresh := left(later.number, 29 - length(place::text)) || '-' || place;
      exit when not exists (select from company where lower(alternative_customer_number) = lower(fresh));
    end loop;
    update company set alternative_customer_number = fresh, version = version + 1 where id = later.id;
    insert into audit_entry (date, actor_email, actor_roles, entity_type, entity_id, entity_name, action, changes)
      values (now(), 'portico', '{}', 'company', later.id::text, later.company_name, 'update',
        jsonb_build_array(jsonb_build_object('field', 'alternativeCustomerNumber', 'old', later.number, 'new', fresh)));
  end loop;
end $$;
