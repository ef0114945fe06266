-- A key whose row says how it ends is found by that, with or without the dots before it, and no longer by an id that no row shows: what is found is
-- what "Leave the ones shown" leaves. Whatever shows its id is still found by it.
drop index drift_search;
alter table drift drop column search_text;
alter table drift add column search_text text not null generated always as (lower(
  coalesce(detail ->> 'name', '') || chr(31) || coalesce('…' || nullif(detail ->> 'lastFour', ''), gateway_id))) stored;
create index drift_search on drift using gin (search_text gin_trgm_ops);
