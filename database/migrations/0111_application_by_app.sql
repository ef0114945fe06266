-- Links name applications by the gateway's id: without this each look at one read all applications of its environment.
create index application_by_app on application (environment_id, app_id);
