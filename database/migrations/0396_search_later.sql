-- What is written by the thousand at once (taking over what a gateway has) would wait for its documents longer than for itself: a transaction that
-- says `set local portico.search = 'later'` leaves what it makes to the job of the search, which files it within a quarter of a minute.
create table search_later (id bigserial primary key, kind text not null, records uuid[] not null);

create function search_table(of_kind text) returns text language sql immutable as $$
  select case of_kind when 'product' then 'api_product' when 'exception' then 'dispensation' when 'meeting' then 'ada_meeting'
    when 'businessObject' then 'business_object' when 'operation' then 'spec' else of_kind end
$$;

-- Files records that have no documents. They are kept from going meanwhile; one that was changed since has its documents already.
create function search_file(of_kind text, ids uuid[]) returns void language plpgsql as $$
declare
  held uuid[];
begin
  execute format('select array_agg(id order by id) from (select id from %I where id = any($1) order by id for key share) kept', search_table(of_kind)) into held using ids;
  if held is null then return; end if;
  if of_kind = 'operation' then
    perform search_operations(held);
    perform search_schemas(held);
  else
    execute format('insert into search_document (kind, id, record_id, environment_id, title, detail, body, same_as) select $2, f.* from %I($1) f order by f.id on conflict do nothing',
      'search_rows_' || lower(of_kind)) using held, of_kind;
  end if;
end $$;

-- Answers whether there was anything.
create function search_file_later() returns boolean language plpgsql as $$
declare
  waiting search_later;
begin
  delete from search_later where id = (select id from search_later order by id limit 1 for update skip locked) returning * into waiting;
  if waiting.id is null then return false; end if;
  perform search_file(waiting.kind, waiting.records);
  return true;
end $$;

create or replace function search_catch_up(of_kind text, last uuid, at_most integer) returns uuid language plpgsql as $$
declare
  ids uuid[];
begin
  execute format('select array_agg(id order by id) from (select id from %I where id > $1 order by id limit $2) taken', search_table(of_kind))
    into ids using last, case when of_kind = 'operation' then greatest(at_most / 100, 1) else at_most end;
  if ids is null then return null; end if;
  perform search_file(of_kind, ids);
  return ids[array_upper(ids, 1)];
end $$;

create or replace function search_follow() returns trigger language plpgsql as $$
declare
  ids uuid[];
begin
  select array_agg(id) into ids from changed;
  if ids is null then return null; end if;
  if tg_op = 'DELETE' then delete from search_document where record_id = any(ids);
  elsif tg_op = 'INSERT' and current_setting('portico.search', true) = 'later' then
    insert into search_later (kind, records) values (tg_argv[0], ids);
  else perform search_refresh(tg_argv[0], ids);
  end if;
  return null;
end $$;
