-- Issues are found by the search, and whoever looks at one sees what becomes of it. Of a message nothing is filed: it may name what only its
-- sender may see; the title is free of ids.

create function search_rows_issue(ids uuid[]) returns setof search_row language sql stable as $$
  select i.id::text, i.id, null::text, i.title, concat_ws(' ', i.code, i.type, i.component), '', null::text[] from issue i where i.id = any(ids)
$$;
call search_follows('issue', 'issue');

-- Admins watch the counts; the people who met it, what is done about it. Beyond so many of them everybody who shows issues asks again.
create function live_issues_changed() returns trigger language plpgsql as $$
declare
  moved uuid[];
  people uuid[];
begin
  perform tell_live('issue', 'admins');
  moved := array(select n.id from new_rows n join old_rows o on o.id = n.id where n.version <> o.version);
  if cardinality(moved) = 0 then return null; end if;
  people := array(select distinct met.person_id from issue_reporter met where met.issue_id = any(moved) and met.person_id is not null limit 201);
  if cardinality(people) > 200 then perform tell_live('issue', 'all');
  else perform tell_live('issue', 'person', one) from unnest(people) one;
  end if;
  return null;
end $$;
create trigger issue_live_updated after update on issue referencing old table as old_rows new table as new_rows for each statement execute function live_issues_changed();

create function live_issues_met() returns trigger language plpgsql as $$
begin
  perform tell_live('issue', 'person', met.person_id) from (select distinct person_id from new_rows where person_id is not null) met;
  return null;
end $$;
create trigger issue_reporter_live_inserted after insert on issue_reporter referencing new table as new_rows for each statement execute function live_issues_met();

-- Reports of before there were issues: a job sorts them.
create index error_report_unsorted on error_report (id) where issue_id is null;
