-- Live updates: what changed, and whom it concerns, goes to every server in the moment the change is committed. Nothing is stored: who was
-- away asks again. A notice is "topic audience id"; the same one told twice in a transaction goes out once.

create function tell_live(topic text, audience text, who uuid default null) returns void language sql as $$
  select pg_notify('portico_live', concat_ws(' ', topic, audience, who::text))
$$;

-- Beyond so many, everybody who shows such things asks again.
create function tell_live_applications(ids uuid[]) returns void language plpgsql as $$
begin
  if cardinality(ids) > 200 then
    perform tell_live('application', 'all');
    return;
  end if;
  perform tell_live('application', 'team', t.team_id) from (
    select team_id from application where id = any(ids) and team_id is not null
    union select team_id from shared_application where application_id = any(ids)
  ) t;
  perform tell_live('application', 'person', a.owner_id) from application a where a.id = any(ids) and a.owner_id is not null;
  perform tell_live('application', 'admins');
end $$;

create function live_application_changed() returns trigger language plpgsql as $$
begin
  if exists (select 1 from changed_rows) then perform tell_live_applications(array(select id from changed_rows)); end if;
  return null;
end $$;
create trigger application_live_inserted after insert on application referencing new table as changed_rows for each statement execute function live_application_changed();
create trigger application_live_updated after update on application referencing new table as changed_rows for each statement execute function live_application_changed();

create function live_keys_made() returns trigger language plpgsql as $$
begin
  if exists (select 1 from changed_rows) then perform tell_live_applications(array(select distinct application_id from changed_rows)); end if;
  return null;
end $$;
create trigger api_key_live_inserted after insert on api_key referencing new table as changed_rows for each statement execute function live_keys_made();

-- That a key was used is no news; what it may do and where it stands is.
create function live_keys_changed() returns trigger language plpgsql as $$
declare ids uuid[];
begin
  ids := array(
    select distinct n.application_id from new_rows n join old_rows o on o.id = n.id
    where (n.application_id, n.name, n.expires_at, n.suspended, n.expired, n.revoked_at, n.pending_since, n.wanted_revision, n.observed_revision, n.observed)
      is distinct from (o.application_id, o.name, o.expires_at, o.suspended, o.expired, o.revoked_at, o.pending_since, o.wanted_revision, o.observed_revision, o.observed));
  if cardinality(ids) > 0 then perform tell_live_applications(ids); end if;
  return null;
end $$;
create trigger api_key_live_updated after update on api_key referencing old table as old_rows new table as new_rows for each statement execute function live_keys_changed();

create function live_requests_changed() returns trigger language plpgsql as $$
begin
  if exists (select 1 from changed_rows) then
    perform tell_live('request', 'all');
    perform tell_live_applications(array(select distinct k.application_id from api_key k where k.id in (select key_id from changed_rows)));
  end if;
  return null;
end $$;
create trigger key_product_live_inserted after insert on key_product referencing new table as changed_rows for each statement execute function live_requests_changed();
create trigger key_product_live_updated after update on key_product referencing new table as changed_rows for each statement execute function live_requests_changed();

-- A command that begins to run is nothing to look at yet.
create function live_commands_changed() returns trigger language plpgsql as $$
declare ids uuid[];
begin
  ids := array(select n.target_id from new_rows n join old_rows o on o.id = n.id where n.state <> o.state and n.state <> 'running');
  if cardinality(ids) > 0 then
    perform tell_live('command', 'admins');
    perform tell_live_applications(array(select distinct k.application_id from api_key k where k.id = any(ids)));
  end if;
  return null;
end $$;
create trigger gateway_command_live_updated after update on gateway_command referencing old table as old_rows new table as new_rows for each statement execute function live_commands_changed();

create function live_notifications_changed() returns trigger language plpgsql as $$
begin
  perform tell_live('notification', 'person', p.person_id) from (select distinct person_id from changed_rows) p;
  return null;
end $$;
create trigger notification_live_inserted after insert on notification referencing new table as changed_rows for each statement execute function live_notifications_changed();
create trigger notification_live_updated after update on notification referencing new table as changed_rows for each statement execute function live_notifications_changed();

create function live_told() returns trigger language plpgsql as $$
begin
  perform tell_live(tg_argv[0], tg_argv[1]);
  return null;
end $$;
create trigger setting_live_inserted after insert on setting for each statement execute function live_told('setting', 'all');
create trigger setting_live_updated after update on setting for each statement execute function live_told('setting', 'all');
create trigger traffic_minute_live after insert or update on traffic_minute for each statement execute function live_told('traffic', 'all');
create trigger mail_queue_live after insert or update on mail_queue for each statement execute function live_told('mail', 'admins');
