-- Indexes of the catalogue's filters and searches, and the text by which a schema of a document is found.

create index environment_search on environment using gin (lower(name) gin_trgm_ops, lower(display_name) gin_trgm_ops);
create index api_product_tags on api_product using gin (tags);
create index spec_search on spec using gin (lower(title) gin_trgm_ops, lower(version) gin_trgm_ops);

alter table spec_schema add column search_text text not null default '';
create index spec_schema_search on spec_schema using gin (search_text gin_trgm_ops);

-- What the linter still has to look at.
create index spec_unlinted on spec (created_at) where lint_errors is null;
