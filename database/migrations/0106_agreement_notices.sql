-- Which ends of agreements people were told of: once for each number of days before it, and anew where the end moves.
create table agreement_notice (
  agreement_id uuid not null references it_agreement on delete cascade,
  end_date date not null,
  days_before integer not null,
  primary key (agreement_id, end_date, days_before)
);
