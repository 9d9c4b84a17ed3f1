-- Shipping for some: tiers and segments. What a method needs of the day and the place. Cash on delivery by pincode, and how an
-- order paid that way is confirmed.
alter table shipping_rates add column audience_of text, add column threshold_grace boolean;
alter table shipping_methods add column cutoff text, add column courier_modes text[], add column warehouse_kind smallint not null default 0;
alter table shipping_methods alter column warehouse_kind drop default;
alter table cod_charges add column confirm_by smallint not null default 0, add column confirm_window_h integer;
alter table cod_charges alter column confirm_by drop default;

create table cod_pincodes (
  vendor text not null,
  id uuid not null,
  status smallint not null default 3,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  x jsonb not null default '{}',
  pincode text not null,
  cod boolean,
  max_value bigint,
  reason text,
  until timestamptz,
  search_text text generated always as (plain_text(coalesce(pincode, ''))) stored,
  primary key (vendor, id)
);
create unique index cod_pincodes_pincode_unique on cod_pincodes (vendor, lower(pincode)) where status <> 2;
create index cod_pincodes_updated on cod_pincodes (vendor, updated_at desc, id desc) where status <> 2;
create index cod_pincodes_search on cod_pincodes using gin (vendor, search_text gin_trgm_ops);
call guard_vendor('cod_pincodes');

-- The warehouses whose supplies a registration answers for.
alter table tax_registrations add column warehouses uuid[];
