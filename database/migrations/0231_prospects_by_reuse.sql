-- What is served by something else is looked for from the dashboard; most prospects have another answer.
create index prospect_reuse on prospect (reuse_check, updated_at, id);
