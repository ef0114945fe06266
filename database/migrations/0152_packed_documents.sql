-- Documents are kept as gzip, made in the thread that reads them: the storage's own compression of 13 MB takes a second of the server's.
-- Null: stored before this; `document` is the text then, and `source` is not packed.
alter table spec_source add column packed bytea;
alter table spec_source alter column packed set storage external;

-- What is searched is one document, and its rows are found by its id: these indexes were only ever written.
drop index spec_operation_search;
drop index spec_schema_search;
