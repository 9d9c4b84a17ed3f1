-- Carts shoppers have left. They are filled by the storefront and moved by the clock.

create table carts (
  vendor text not null,
  id uuid not null,
  status smallint not null default 1,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  x jsonb not null default '{}',
  number text not null,
  contact_name text,
  value bigint not null,
  stage smallint not null,
  state smallint not null,
  last_activity_at timestamptz not null,
  consent boolean not null,
  lines jsonb not null,
  member uuid,
  email text,
  phone text,
  pincode text,
  nudges jsonb,
  link_used_at timestamptz,
  attribution smallint,
  recovered_at timestamptz,
  "order" uuid,
  search_text text generated always as (plain_text(coalesce(number, '') || ' ' || coalesce(contact_name, ''))) stored,
  primary key (vendor, id)
);
create unique index carts_number_unique on carts (vendor, lower(number)) where status <> 2;
create index carts_updated on carts (vendor, updated_at desc, id desc) where status <> 2;
create index carts_search on carts using gin (vendor, search_text gin_trgm_ops);
call guard_vendor('carts');
-- What the clock looks for: those whose silence has a meaning.
create index carts_silent on carts (vendor, state, last_activity_at) where state in (1, 2, 3);
create index carts_shopper on carts (vendor, email) where state in (1, 2, 3);
create index carts_member on carts (vendor, member) where member is not null;
