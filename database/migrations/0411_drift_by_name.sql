-- What one comparison saw was all seen at one time, so it stands by what it is called there: by its application, then by how the key ends. The tab
-- between them comes before every letter. What people there called it may be longer than an entry of an index.
alter table drift add column sort_name text collate "und-x-icu" not null generated always as (left(
  coalesce(nullif(detail ->> 'name', ''), gateway_id) || chr(9) || coalesce(detail ->> 'lastFour', '') || chr(9) || gateway_id, 400)) stored;
create index drift_name on drift (environment_id, sort_name, id);
drop index drift_environment;
create index drift_environment on drift (environment_id, seen_at, sort_name, id);
drop index drift_decision;
create index drift_decision on drift (environment_id, decision, sort_name, id);
