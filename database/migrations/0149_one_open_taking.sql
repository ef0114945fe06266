-- One product of one key is taken once at a time; where two were open, the older one has been overtaken.
update taken_product t set outcome = 'changedSince', outcome_at = now()
  where t.outcome is null and exists (
    select from taken_product newer where newer.outcome is null and newer.key_id = t.key_id and newer.product_id = t.product_id
      and (newer.taken_at, newer.id) > (t.taken_at, t.id));
create unique index taken_product_once on taken_product (key_id, product_id) where outcome is null;
