-- What differs at a gateway of thousands of applications is found by what it is called there, or by its id.
alter table drift add column search_text text not null
  generated always as (lower(coalesce(detail ->> 'name', '') || chr(31) || gateway_id)) stored;
create index drift_search on drift using gin (search_text gin_trgm_ops);
create index drift_decision on drift (environment_id, decision, seen_at, id);
