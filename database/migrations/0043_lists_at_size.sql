-- What lists need that hold very many rows.

-- Applications are sorted and grouped by the name of their team, so it stands beside them; empty for one’s own.

alter table application add column team_name text collate "und-x-icu" not null default '';
update application a set team_name = t.name from team t where t.id = a.team_id;

create function name_application_team() returns trigger language plpgsql as $$
begin
  -- Shared, so that a team which is being renamed is waited for.
  new.team_name := coalesce((select name from team where id = new.team_id for share), '');
  return new;
end $$;
create trigger application_named before insert or update of team_id on application for each row execute function name_application_team();

create function rename_application_team() returns trigger language plpgsql as $$
begin
  update application set team_name = new.name where team_id = new.id;
  return null;
end $$;
create trigger team_renamed after update of name on team for each row when (old.name <> new.name) execute function rename_application_team();

create index application_by_team on application (environment_id, team_name, id) where deleted_at is null;
-- Grouped, they stand by name within their team.
create index application_by_team_and_name on application (environment_id, team_name, name, id) where deleted_at is null;

-- What gateways still have to follow are few among the many that are done.
create index gateway_command_open on gateway_command (environment_id, updated_at, id) where state <> 'done';
create index api_product_by_visibility on api_product (environment_id, visibility, display_name, id);
