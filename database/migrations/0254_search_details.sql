-- What tells a product from others is read by people as well: its name, category and tags stand apart.
create or replace function search_rows_product(ids uuid[]) returns setof search_row language sql stable as $$
  select p.id::text, p.id, p.environment_id, p.display_name, concat_ws(' · ', p.name, nullif(p.category, ''), nullif(array_to_string(p.tags, ', '), '')), p.description, null::text[]
  from api_product p where p.id = any(ids)
$$;
update search_document d set detail = concat_ws(' · ', p.name, nullif(p.category, ''), nullif(array_to_string(p.tags, ', '), ''))
  from api_product p where d.kind = 'product' and d.record_id = p.id;
