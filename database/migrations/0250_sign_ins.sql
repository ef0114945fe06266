-- Who is signed in by which session of their provider, so that the audit tells of each sign-in once, however often its tokens are renewed.
-- The session stands as its SHA-256; it is empty where a provider does not tell, and the day for a machine.
create table sign_in (
  person_id uuid not null references person on delete cascade,
  session text not null,
  ends_at timestamptz not null,
  primary key (person_id, session)
);
-- What ended long ago is forgotten.
create index sign_in_ends_at on sign_in (ends_at);
-- The audit narrowed by what was done, newest first.
create index audit_entry_action on audit_entry (action, date, id);
