-- The document of a product as its gateway had it last, so that only another one is read: what it was refused for stays beside it.
create table gateway_document (
  product_id uuid primary key references api_product on delete cascade,
  -- SHA-256 of its bytes; null where the gateway has none that can be taken.
  content_hash text,
  -- Why it was not taken; null when it was.
  refusal text,
  looked_at timestamptz not null
);
