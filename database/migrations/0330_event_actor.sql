-- Who acted, by the id that leads to their name when people are told (domains 6.1, `actor.name`). None: the portal itself.
alter table event_outbox add column actor_id uuid;
