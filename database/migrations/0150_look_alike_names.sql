-- How a name looks: letters of other scripts that look like Latin ones (in either case, after Unicode's list of confusables) are taken for these.
create function name_look(name text) returns text language sql immutable strict parallel safe as $$
  select translate(lower(name), 'авекмнорстухіјѕүһӏԁԛԝαβεζηικμνορτυχ', 'abekmhopctyxijsyhldqwabezhikmnoptyx')
$$;
-- Not unique: names that look alike may be there already, and only new ones are refused.
create index company_look on company (name_look(company_name)) where status <> 'TERMINATED';
