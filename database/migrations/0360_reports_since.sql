-- From when on the hours of a gateway's reports were read without a hole: an hour before it without calls is not known, it is not nought.
-- The first question reached back a day; of environments that were asked before this was kept, their beginning is the nearest that is known.
alter table traffic_report add column counted_from timestamptz;
update traffic_report r set counted_from = date_trunc('hour', e.created_at, 'UTC') - interval '24 hours'
from environment e where e.id = r.environment_id and r.counted_until is not null;
