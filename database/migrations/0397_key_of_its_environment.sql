-- A key is of the environment of its application: one reference says both, where two said them apart.
alter table application add constraint application_of_environment unique (id, environment_id);
alter table api_key add constraint api_key_of_application foreign key (application_id, environment_id) references application (id, environment_id);
alter table api_key drop constraint api_key_application_id_fkey, drop constraint api_key_environment_id_fkey;
