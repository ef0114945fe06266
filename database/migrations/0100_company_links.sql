-- A link names the application by the portal's own id, too: that is how it is asked for wherever an application shows.

alter table company_application add column application_id uuid;
update company_application l set application_id = a.id from application a where a.app_id = l.app_id and a.environment_id = l.environment_id;
delete from company_application where application_id is null;
alter table company_application alter column application_id set not null;
create index company_application_own on company_application (application_id);
create index company_application_by_created on company_application (created_at, id);
drop index company_application_company;
create index company_application_company on company_application (company_id, environment_id, created_at, id);
create index company_application_of on company_application (company_id, created_at, id);
