-- The search of the whole portal: one row for each thing that can be found, kept in step by the writes themselves. What a room's rows say is
-- one function (search_rows_<kind>); the room's *-search.store.ts says who may see them.

-- Without case, marks above letters and punctuation: a question and what it finds are compared in this form only.
create function search_fold(said text) returns text language sql immutable strict parallel safe as $$
  select btrim(regexp_replace(
    lower((case when octet_length(said) = char_length(said) then said
      else regexp_replace(normalize(said, nfkd), '[\u0300-\u036f\u064b-\u065f]', '', 'g') end) collate "und-x-icu"),
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u060c\u061b\u061f\u2000-\u206f]+', ' ', 'g'))
$$;
-- getMeterReadings is found by each of its words, too.
create function search_split(said text) returns text language sql immutable strict parallel safe as $$
  select case when said ~ '[a-z0-9][A-Z]' then said || ' ' || regexp_replace(said, '([a-z0-9])([A-Z])', '\1 \2', 'g') else said end
$$;
create function search_vector(title text, detail text, body text) returns tsvector language sql immutable strict parallel safe as $$
  select setweight(to_tsvector('pg_catalog.simple'::regconfig, search_fold(search_split(title))), 'A')
    || setweight(to_tsvector('pg_catalog.simple'::regconfig, search_fold(search_split(detail))), 'B')
    || setweight(to_tsvector('pg_catalog.simple'::regconfig, search_fold(search_split(body))), 'C')
$$;

create table search_document (
  kind text not null,
  id text collate "C" not null,
  -- The record whose readers see it: of an operation, its product.
  record_id uuid not null,
  -- What it goes with: of an operation, its revision.
  part_of uuid,
  environment_id text,
  title text not null,
  detail text not null default '',
  body text not null default '',
  -- Other names of the same thing, folded.
  same_as text[],
  words tsvector not null generated always as (search_vector(title, detail, body)) stored,
  primary key (kind, id)
);
create index search_document_words on search_document using gin (words);
create index search_document_record on search_document (record_id);
create index search_document_part on search_document (part_of) where part_of is not null;
create index search_document_same on search_document using gin (same_as) where same_as is not null;

-- The words that are there, for those who mistype one. New ones wait beside it, where two writes never wait for each other.
create table search_word (word text collate "C" primary key);
create index search_word_alike on search_word using gin (word gin_trgm_ops);
create table search_new_word (word text collate "C" not null);

create function search_note_words() returns trigger language plpgsql as $$
begin
  insert into search_new_word select distinct lexeme from changed c, unnest(tsvector_to_array(c.words)) lexeme
    where length(lexeme) between 4 and 40 and lexeme !~ '[0-9]' and not exists (select from search_word known where known.word = lexeme);
  return null;
end $$;
create trigger search_document_inserted after insert on search_document referencing new table as changed for each statement execute function search_note_words();
create trigger search_document_updated after update on search_document referencing new table as changed for each statement execute function search_note_words();

-- What was there before the search was; a job goes through it in batches.
create table search_backlog (kind text primary key, after uuid not null default '00000000-0000-0000-0000-000000000000');

create type search_row as (id text, record_id uuid, environment_id text, title text, detail text, body text, same_as text[]);

create function search_rows_product(ids uuid[]) returns setof search_row language sql stable as $$
  select p.id::text, p.id, p.environment_id, p.display_name, p.name || ' ' || p.category || ' ' || array_to_string(p.tags, ' '), p.description, null::text[]
  from api_product p where p.id = any(ids)
$$;
create function search_rows_team(ids uuid[]) returns setof search_row language sql stable as $$
  select t.id::text, t.id, null::text, t.name, '', '', null::text[] from team t where t.id = any(ids)
$$;
create function search_rows_application(ids uuid[]) returns setof search_row language sql stable as $$
  select a.id::text, a.id, a.environment_id, a.name, a.app_id, a.description, null::text[] from application a where a.id = any(ids) and a.deleted_at is null
$$;
create function search_rows_company(ids uuid[]) returns setof search_row language sql stable as $$
  select c.id::text, c.id, null::text, c.company_name, concat_ws(' ', c.code, c.coc_number, c.alternative_customer_number), concat_ws(E'\n', c.contact_person, c.notes), null::text[]
  from company c where c.id = any(ids)
$$;
create function search_rows_prospect(ids uuid[]) returns setof search_row language sql stable as $$
  select p.id::text, p.id, null::text, p.name, p.code || ' ' || p.provider_system, left(concat_ws(E'\n', p.summary, p.description, p.business_value_text), 8000), null::text[]
  from prospect p where p.id = any(ids)
$$;
create function search_rows_solution(ids uuid[]) returns setof search_row language sql stable as $$
  select s.id::text, s.id, null::text, s.name, s.code || ' ' || array_to_string(s.tags, ' '), left(concat_ws(E'\n', s.summary, s.problem_statement, s.design_description), 8000), null::text[]
  from solution s where s.id = any(ids)
$$;
create function search_rows_exception(ids uuid[]) returns setof search_row language sql stable as $$
  select d.id::text, d.id, null::text, d.title, d.code || ' ' || d.standard_reference, left(concat_ws(E'\n', d.justification, d.impact, d.remediation_plan), 8000), null::text[]
  from dispensation d where d.id = any(ids)
$$;
create function search_rows_meeting(ids uuid[]) returns setof search_row language sql stable as $$
  select m.id::text, m.id, null::text, m.title, m.code || ' ' || m.date::text || ' ' || m.location, left(m.minutes, 8000), null::text[]
  from ada_meeting m where m.id = any(ids)
$$;
create function search_rows_term(ids uuid[]) returns setof search_row language sql stable as $$
  select t.id::text, t.id, null::text, t.name,
    concat_ws(' ', t.code, t.notation, (select string_agg(one, ', ') from jsonb_array_elements_text(t.alt_labels || t.hidden_labels) one)),
    left(concat_ws(E'\n', t.description, t.scope_note), 8000),
    case when t.status in ('APPROVED', 'UNDER_REVISION', 'REPROPOSED')
      then array(select distinct search_fold(one) from jsonb_array_elements_text(jsonb_build_array(t.name) || t.alt_labels || t.hidden_labels) one) end
  from term t where t.id = any(ids) and t.validated_object_id is null
$$;
create function search_rows_businessobject(ids uuid[]) returns setof search_row language sql stable as $$
  select o.id::text, o.id, null::text, o.display_name, concat_ws(' ', o.code, o.name, o.plural_name), left(concat_ws(E'\n', o.description, o.population), 8000), null::text[]
  from business_object o where o.id = any(ids) and o.validated_object_id is null
$$;

-- Brings the documents of some records in step with them. Called by the write's own statement, so it is part of its transaction.
create function search_refresh(of_kind text, ids uuid[]) returns void language plpgsql as $$
begin
  execute format('with fresh as materialized (select * from %I($1)),
      gone as (delete from search_document d where d.kind = $2 and d.record_id = any($1) and not exists (select from fresh f where f.id = d.id))
    insert into search_document as had (kind, id, record_id, environment_id, title, detail, body, same_as)
      select $2, f.* from fresh f order by f.id
      on conflict (kind, id) do update set environment_id = excluded.environment_id, title = excluded.title, detail = excluded.detail, body = excluded.body, same_as = excluded.same_as
      where (had.environment_id, had.title, had.detail, had.body, had.same_as)
        is distinct from (excluded.environment_id, excluded.title, excluded.detail, excluded.body, excluded.same_as)',
    'search_rows_' || lower(of_kind)) using ids, of_kind;
end $$;
create function search_follow() returns trigger language plpgsql as $$
declare
  ids uuid[];
begin
  select array_agg(id) into ids from changed;
  if ids is null then return null; end if;
  if tg_op = 'DELETE' then delete from search_document where record_id = any(ids);
  else perform search_refresh(tg_argv[0], ids);
  end if;
  return null;
end $$;
create procedure search_follows(kind text, of_table text) language plpgsql as $$
begin
  execute format('create trigger %I after insert on %I referencing new table as changed for each statement execute function search_follow(%L)', of_table || '_search_inserted', of_table, kind);
  execute format('create trigger %I after update on %I referencing new table as changed for each statement execute function search_follow(%L)', of_table || '_search_updated', of_table, kind);
  execute format('create trigger %I after delete on %I referencing old table as changed for each statement execute function search_follow(%L)', of_table || '_search_deleted', of_table, kind);
  insert into search_backlog (kind) values (kind);
end $$;
call search_follows('product', 'api_product');
call search_follows('team', 'team');
call search_follows('application', 'application');
call search_follows('company', 'company');
call search_follows('prospect', 'prospect');
call search_follows('solution', 'solution');
call search_follows('exception', 'dispensation');
call search_follows('meeting', 'ada_meeting');
call search_follows('term', 'term');
call search_follows('businessObject', 'business_object');

-- Operations and schemas are those of the latest revision. Fields keep their capitals, which say where their words begin.
alter table spec_schema add column fields text not null default '';

create function search_operations(specs uuid[]) returns void language sql as $$
  insert into search_document (kind, id, record_id, part_of, environment_id, title, detail, body)
    select 'operation', o.spec_id || '/' || o.op_id, s.product_id, s.id, s.environment_id, coalesce(nullif(o.summary, ''), o.path), o.method || ' ' || o.path, o.op_id || E'\n' || left(o.search_text, 2000)
    from spec s join spec_operation o on o.spec_id = s.id where s.id = any(specs) and s.latest on conflict do nothing
$$;
create function search_schemas(specs uuid[]) returns void language sql as $$
  insert into search_document (kind, id, record_id, part_of, environment_id, title, body)
    select 'schema', c.spec_id || '/' || c.name, s.product_id, s.id, s.environment_id, c.name, left(coalesce(nullif(c.fields, ''), c.search_text), 2000)
    from spec s join spec_schema c on c.spec_id = s.id where s.id = any(specs) and s.latest and c.position >= 0 on conflict do nothing
$$;
create function search_new_operations() returns trigger language plpgsql as $$
begin
  insert into search_document (kind, id, record_id, part_of, environment_id, title, detail, body)
    select 'operation', o.spec_id || '/' || o.op_id, s.product_id, s.id, s.environment_id, coalesce(nullif(o.summary, ''), o.path), o.method || ' ' || o.path, o.op_id || E'\n' || left(o.search_text, 2000)
    from changed o join spec s on s.id = o.spec_id and s.latest on conflict do nothing;
  return null;
end $$;
create function search_new_schemas() returns trigger language plpgsql as $$
begin
  insert into search_document (kind, id, record_id, part_of, environment_id, title, body)
    select 'schema', c.spec_id || '/' || c.name, s.product_id, s.id, s.environment_id, c.name, left(coalesce(nullif(c.fields, ''), c.search_text), 2000)
    from changed c join spec s on s.id = c.spec_id and s.latest where c.position >= 0 on conflict do nothing;
  return null;
end $$;
create function search_latest() returns trigger language plpgsql as $$
declare
  ids uuid[];
begin
  delete from search_document where part_of in (select c.id from changed c join before b on b.id = c.id where b.latest and not c.latest);
  select array_agg(c.id) into ids from changed c join before b on b.id = c.id where c.latest and not b.latest;
  if ids is not null then
    perform search_operations(ids);
    perform search_schemas(ids);
  end if;
  return null;
end $$;
create function search_forget_parts() returns trigger language plpgsql as $$
begin
  delete from search_document where part_of in (select id from changed);
  return null;
end $$;
create trigger spec_operation_search_inserted after insert on spec_operation referencing new table as changed for each statement execute function search_new_operations();
create trigger spec_schema_search_inserted after insert on spec_schema referencing new table as changed for each statement execute function search_new_schemas();
create trigger spec_search_updated after update on spec referencing old table as before new table as changed for each statement execute function search_latest();
create trigger spec_search_deleted after delete on spec referencing old table as changed for each statement execute function search_forget_parts();
insert into search_backlog (kind) values ('operation');

-- Files what was there before; answers after which record it stopped, or null where nothing is left. Records are kept from going meanwhile.
create function search_catch_up(of_kind text, last uuid, at_most integer) returns uuid language plpgsql as $$
declare
  ids uuid[];
  of_table text := case of_kind when 'product' then 'api_product' when 'exception' then 'dispensation' when 'meeting' then 'ada_meeting'
    when 'businessObject' then 'business_object' when 'operation' then 'spec' else of_kind end;
begin
  execute format('select array_agg(id order by id) from (select id from %I where id > $1 order by id limit $2 for key share) taken', of_table)
    into ids using last, case when of_kind = 'operation' then greatest(at_most / 100, 1) else at_most end;
  if ids is null then return null; end if;
  if of_kind = 'operation' then
    perform search_operations(ids);
    perform search_schemas(ids);
  else
    execute format('insert into search_document (kind, id, record_id, environment_id, title, detail, body, same_as) select $2, f.* from %I($1) f order by f.id on conflict do nothing',
      'search_rows_' || lower(of_kind)) using ids, of_kind;
  end if;
  return ids[array_upper(ids, 1)];
end $$;
