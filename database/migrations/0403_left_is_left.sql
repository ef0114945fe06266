-- What was decided in one press is opened again in one.
alter table drift add column decided_with uuid;
create index drift_decided_with on drift (decided_with) where decided_with is not null;

-- What was left as drift is left where gateways are brought in, too, as it is from now on.
update adoption_application i set state = 'left'
from (
  select environment_id, coalesce(detail ->> 'application', gateway_id) as application
  from drift where kind = 'consumer' group by 1, 2 having bool_and(decision is not distinct from 'ignored')
) d
where i.environment_id = d.environment_id and i.gateway_id = d.application and i.state = 'found' and i.team_id is null and i.owner_id is null;
update drift d set decision = 'ignored' from adoption_application i
where d.kind = 'consumer' and d.decision is null and i.environment_id = d.environment_id
  and i.gateway_id = coalesce(d.detail ->> 'application', d.gateway_id) and i.state = 'left' and i.fixed < i.keys;
