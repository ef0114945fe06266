-- Titles are found by an index of their own: which part of a document a word stands in is not kept in the index of all its words, so that
-- everything that has a common word somewhere was read to find the few that are called by it.
create index search_document_titles on search_document using gin (to_tsvector('pg_catalog.simple'::regconfig, search_fold(search_split(title))));
