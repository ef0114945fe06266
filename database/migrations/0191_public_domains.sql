-- Visitors see what approved terms mean, of those domains that say so.

alter table domain add column public boolean not null default false;
