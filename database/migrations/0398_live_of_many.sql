-- Of more requests than anybody looks at, whose applications they are is not looked up: all are told.
create or replace function live_requests_changed() returns trigger language plpgsql as $$
declare
  many integer := (select count(*) from changed_rows);
begin
  if many > 0 then perform tell_live('request', 'all'); end if;
  if many > 1000 then
    perform tell_live('application', 'all');
  elsif many > 0 then
    perform tell_live_applications(array(select distinct k.application_id from api_key k where k.id in (select key_id from changed_rows)));
  end if;
  return null;
end $$;
