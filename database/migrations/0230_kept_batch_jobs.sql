-- Files of jobs that have ended are counted as well, by who began these, until they go.
drop index batch_job_unstarted;
create index batch_job_counted on batch_job (address_hash) where address_hash is not null;
create index batch_job_unstarted on batch_job (expires_at) where status in ('CREATED', 'UPLOADED');
