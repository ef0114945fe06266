-- Releases as records: their lists, and what was told of their freeze.

alter table portfolio_release
  add column freeze_told_for date,
  add column search_text text not null generated always as (lower(code || chr(31) || name || chr(31) || description)) stored;
create index portfolio_release_by_name on portfolio_release (name, id);
create index portfolio_release_by_code on portfolio_release (code, id);
create index portfolio_release_by_status on portfolio_release (status, id);
create index portfolio_release_by_updated on portfolio_release (updated_at, id);
create index portfolio_release_by_start on portfolio_release ((coalesce(start_date, date '9999-12-31')), id);
create index portfolio_release_by_freeze on portfolio_release ((coalesce(scope_freeze_date, date '9999-12-31')), id);
create index portfolio_release_by_planned on portfolio_release ((coalesce(planned_date, date '9999-12-31')), id);
create index portfolio_release_search on portfolio_release using gin (search_text gin_trgm_ops);
create trigger portfolio_release_inserted after insert on portfolio_release referencing new table as changed_rows for each statement execute function count_rows('portfolio_release');
create trigger portfolio_release_deleted after delete on portfolio_release referencing old table as changed_rows for each statement execute function count_rows('portfolio_release');
insert into row_count (name, rows) select 'portfolio_release', count(*) from portfolio_release;
