-- What the numbers of companies are read from: how many there are in each state is kept, and those that wait are found by how long they do.

create function count_states() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into row_count as kept (name, rows) select tg_argv[0] || ':' || status, count(*) from after_rows group by status order by 1
    on conflict (name) do update set rows = kept.rows + excluded.rows;
  elsif tg_op = 'DELETE' then
    insert into row_count as kept (name, rows) select tg_argv[0] || ':' || status, -count(*) from before_rows group by status order by 1
    on conflict (name) do update set rows = kept.rows + excluded.rows;
  else
    insert into row_count as kept (name, rows)
      select tg_argv[0] || ':' || status, sum(change) from (select status, 1 as change from after_rows union all select status, -1 from before_rows) changed
      group by status having sum(change) <> 0 order by 1
    on conflict (name) do update set rows = kept.rows + excluded.rows;
  end if;
  return null;
end $$;
create trigger company_states_inserted after insert on company referencing new table as after_rows for each statement execute function count_states('company');
create trigger company_states_deleted after delete on company referencing old table as before_rows for each statement execute function count_states('company');
create trigger company_states_changed after update on company referencing old table as before_rows new table as after_rows for each statement execute function count_states('company');
insert into row_count (name, rows) select 'company:' || status, count(*) from company group by status;

create index company_by_status_and_created on company (status, created_at, id);
