-- The terms that the fields of a document are tied to (x-jsonld-type), by their addresses: a term tells by it which documents use it.
create table spec_term (
  spec_id uuid not null references spec on delete cascade,
  uri text not null,
  fields integer not null,
  primary key (spec_id, uri)
);
create index spec_term_of on spec_term (uri, spec_id);

-- What was stored before is read from its schemas.
insert into spec_term (spec_id, uri, fields)
  select s.spec_id, found.uri[1], count(*)::int
  from spec_schema s, regexp_matches(s.view, '"x-jsonld-type":"(https?:[^"\\]{1,250})"', 'g') as found(uri)
  where s.position >= 0 and s.view like '%"x-jsonld-type"%'
  group by s.spec_id, found.uri[1];
