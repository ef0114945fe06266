-- The key by which a suspension took a product: this one, or the one that this one replaces since. Null once anybody changed anything of it.
alter table key_product add column taken_with uuid;
create index key_product_taken on key_product (taken_with, product_id) where taken_with is not null;
update key_product kp set taken_with = kp.key_id from taken_product t
  where t.outcome is null and t.key_id = kp.key_id and t.product_id = kp.product_id and kp.status = 'revoked' and kp.decided_at = t.taken_at;
