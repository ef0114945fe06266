-- The dashboard of the dictionary shows what was approved last, whatever it is of.

create index term_version_by_approved on term_version (approved_at desc);
create index business_object_version_by_approved on business_object_version (approved_at desc);
-- What was generated and never published goes after a year.
create index generated_specification_unpublished on generated_specification (created_at, id) where status = 'GENERATED';
