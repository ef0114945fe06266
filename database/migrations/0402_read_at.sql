-- When a gateway was last read whole, so that what stands in the list of it has a date.
alter table adoption add column read_at timestamptz;
