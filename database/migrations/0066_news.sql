-- The newest documents of an environment, one for each product: its latest revision.
create index spec_latest_created on spec (environment_id, created_at, id) where latest;
create index spec_latest_updated on spec (environment_id, updated_at, id) where latest;
