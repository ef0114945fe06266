-- Who uploaded to a product always sees it.
create index spec_uploader on spec (created_by, product_id);
