-- The log of one person: without it, somebody with few requests is looked for in all of them.
create index request_log_person on request_log (email, date, id);
