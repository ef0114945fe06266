-- Who changes an environment or a platform says which version of it they saw: a credential does not go to an address that its giver never saw.
alter table environment add column version integer not null default 1, add column updated_by text not null default '';
alter table environment alter column updated_at set default now();
alter table platform add column version integer not null default 1, add column updated_by text not null default '';
alter table platform add column updated_at timestamptz not null default now();
update platform set updated_at = created_at;
