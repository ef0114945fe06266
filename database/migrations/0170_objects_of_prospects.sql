-- The business objects that a prospect is about. An object that is deleted while the portfolio is off leaves its prospects.
create table prospect_object (
  prospect_id uuid not null references prospect on delete cascade,
  object_id uuid not null references business_object on delete cascade,
  primary key (prospect_id, object_id)
);
create index prospect_object_of on prospect_object (object_id, prospect_id);
