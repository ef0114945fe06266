-- An application of a person has no team to look up: asked for each of ten thousand that are taken over at once, that was a quarter of their time.
create or replace function name_application_team() returns trigger language plpgsql as $$
begin
  if new.team_id is null then
    new.team_name := '';
  else
    -- Shared, so that a team which is being renamed is waited for.
    new.team_name := coalesce((select name from team where id = new.team_id for share), '');
  end if;
  return new;
end $$;
