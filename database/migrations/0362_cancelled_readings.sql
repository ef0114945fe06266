-- A reading of a gateway can be cancelled: what it found is dropped, and what an earlier one knew stands there as before.
alter table adoption add column reading uuid;
-- In which state it was when it was begun; null when it never had been read.
alter table adoption add column before_state text;
-- Which reading wrote the row last, and what stood there before it; null where that one found it first.
alter table adoption_application add column reading uuid, add column before jsonb;
