-- What each series counted in a month (UTC) that is over for good: rankings of a year have a tenth of the rows to add up. The portal fills it from the
-- days of the month, in one transaction for each month, so that a month is there as a whole or not at all; it goes with its days.
create table traffic_month (
  at timestamptz not null,
  series_id integer not null,
  calls bigint not null,
  l0 bigint, l1 bigint, l2 bigint, l3 bigint, l4 bigint,
  l5 bigint, l6 bigint, l7 bigint, l8 bigint, l9 bigint,
  l10 bigint, l11 bigint, l12 bigint, l13 bigint, l14 bigint,
  l15 bigint, l16 bigint, l17 bigint, l18 bigint, l19 bigint,
  primary key (at, series_id)
);
