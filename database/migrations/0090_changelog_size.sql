-- A changelog was as long as two documents made it, dozens of megabytes. What is stored since is bounded where it is made; of what was
-- stored before, the severest changes stay, which come first. The counts still are of all.
update changelog l set diff = (
  select coalesce(jsonb_agg(kept.entry order by kept.at), '[]'::jsonb)
  from (
    select entries.entry, entries.at, sum(octet_length(entries.entry::text)) over (order by entries.at) as total
    from jsonb_array_elements(l.diff) with ordinality as entries(entry, at)
  ) kept
  where kept.total <= 1000000
)
where octet_length(l.diff::text) > 1200000;

-- So that a page of changelogs can tell how much it carries without reading them.
alter table changelog add column diff_bytes integer not null generated always as (octet_length(diff::text)) stored;
