-- Where one connection is all there is, a vocabulary is stored in short transactions once all of it was checked. What was decided then, and how much of it is done.

alter table term_import add column in_steps boolean not null default false;
alter table term_import add column settled jsonb;
alter table term_import add column stored_steps integer not null default 0;
create index term_import_in_steps on term_import (id) where in_steps and state = 'STORING';

-- Whoever goes on after the server was killed needs these rows.
alter table term_import_row set logged;
alter table term_import_link set logged;
