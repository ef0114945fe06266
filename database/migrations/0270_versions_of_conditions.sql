-- Whoever writes a condition names the version that they saw, as with every other record: of two the second finds out.
alter table portfolio_condition add column version integer not null default 1;
