-- Calls that gateways have passed on: one series per thing that is counted, and its counts per minute, hour and day (UTC).
-- Partitions are made and dropped by the portal: minutes by day, hours and days by month.

-- The zero UUID stands for "not known" (no key was sent, or not one of ours): null could not be looked up by an index here.
create table traffic_series (
  id integer generated always as identity primary key,
  environment_id text not null,
  application_id uuid not null,
  key_id uuid not null,
  product_id uuid not null,
  -- Id of the operation in the product's specification; empty when the call fits none.
  operation text not null,
  -- First digit of the status.
  status_class smallint not null check (status_class between 1 and 5),
  created_at timestamptz not null default now(),
  unique (environment_id, application_id, key_id, product_id, operation, status_class)
);
create index traffic_series_application on traffic_series (application_id);
create index traffic_series_key on traffic_series (key_id);
create index traffic_series_product on traffic_series (product_id);
create index traffic_series_created on traffic_series (created_at);

-- l0 … l19 are the latency histogram: calls per step of a quarter of a decade, 1 ms to a minute. Null is none and takes no room.
create table traffic_minute (
  at timestamptz not null,
  series_id integer not null,
  calls integer not null,
  l0 integer, l1 integer, l2 integer, l3 integer, l4 integer,
  l5 integer, l6 integer, l7 integer, l8 integer, l9 integer,
  l10 integer, l11 integer, l12 integer, l13 integer, l14 integer,
  l15 integer, l16 integer, l17 integer, l18 integer, l19 integer,
  primary key (series_id, at)
) partition by range (at);
create index traffic_minute_at on traffic_minute using brin (at) with (pages_per_range = 16, autosummarize = on);

create table traffic_hour (
  at timestamptz not null,
  series_id integer not null,
  calls integer not null,
  l0 integer, l1 integer, l2 integer, l3 integer, l4 integer,
  l5 integer, l6 integer, l7 integer, l8 integer, l9 integer,
  l10 integer, l11 integer, l12 integer, l13 integer, l14 integer,
  l15 integer, l16 integer, l17 integer, l18 integer, l19 integer,
  primary key (series_id, at)
) partition by range (at);
create index traffic_hour_at on traffic_hour using brin (at) with (pages_per_range = 16, autosummarize = on);

create table traffic_day (
  at timestamptz not null,
  series_id integer not null,
  calls bigint not null,
  l0 bigint, l1 bigint, l2 bigint, l3 bigint, l4 bigint,
  l5 bigint, l6 bigint, l7 bigint, l8 bigint, l9 bigint,
  l10 bigint, l11 bigint, l12 bigint, l13 bigint, l14 bigint,
  l15 bigint, l16 bigint, l17 bigint, l18 bigint, l19 bigint,
  primary key (series_id, at)
) partition by range (at);
create index traffic_day_at on traffic_day using brin (at) with (pages_per_range = 16, autosummarize = on);
