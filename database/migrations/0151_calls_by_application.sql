-- What each application calls on a day (UTC), kept beside the counts of its series: companies are ranked by the calls of thousands of applications,
-- each of which has many series. Calls of applications that nobody knows are not in it.
create table traffic_application_day (
  at timestamptz not null,
  application_id uuid not null,
  calls bigint not null,
  -- Answered with a status of 400 and above.
  errors bigint not null,
  primary key (at, application_id)
) with (fillfactor = 70);
insert into traffic_application_day (at, application_id, calls, errors)
  select d.at, s.application_id, sum(d.calls), coalesce(sum(d.calls) filter (where s.status_class >= 4), 0)
  from traffic_day d join traffic_series s on s.id = d.series_id
  where s.application_id <> '00000000-0000-0000-0000-000000000000' group by 1, 2;
