-- How many applications the last undoing forgot, as long as nothing was taken over since; and how many keys a whole reading looked at, which taking over looks at again.
alter table adoption add column undone integer;
alter table adoption add column total_keys integer;
