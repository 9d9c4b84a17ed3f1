-- Who pays tax where: registrations, the states they are in, and the counters that number invoices without a gap.

create table tax_zones (
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
  name text not null,
  code text not null,
  country text not null,
  is_union_territory boolean,
  search_text text generated always as (plain_text(coalesce(name, '') || ' ' || coalesce(code, ''))) stored,
  primary key (vendor, id)
);
create unique index tax_zones_code_unique on tax_zones (vendor, lower(code)) where status <> 2;
create index tax_zones_updated on tax_zones (vendor, updated_at desc, id desc) where status <> 2;
create index tax_zones_search on tax_zones using gin (vendor, search_text gin_trgm_ops);
call guard_vendor('tax_zones');

create table tax_registrations (
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
  number text not null,
  kind smallint not null,
  country text not null,
  tax_zone uuid,
  legal_name text not null,
  address text not null,
  invoice_series text not null,
  turnover_band smallint not null,
  search_text text generated always as (plain_text(coalesce(number, '') || ' ' || coalesce(legal_name, ''))) stored,
  primary key (vendor, id),
  foreign key (vendor, tax_zone) references tax_zones (vendor, id)
);
create unique index tax_registrations_number_unique on tax_registrations (vendor, lower(number)) where status <> 2;
create unique index tax_registrations_invoice_series_unique on tax_registrations (vendor, lower(invoice_series)) where status <> 2;
create index tax_registrations_updated on tax_registrations (vendor, updated_at desc, id desc) where status <> 2;
create index tax_registrations_search on tax_registrations using gin (vendor, search_text gin_trgm_ops);
call guard_vendor('tax_registrations');
create index tax_registrations_zone on tax_registrations (vendor, tax_zone);

-- The last number drawn, by series and financial year. Its row stays locked until the document that drew it is written or
-- taken back: no number is shared, none is skipped.
create table invoice_counters (
  vendor text not null,
  registration uuid not null,
  kind text not null,
  year text not null,
  last integer not null,
  primary key (vendor, registration, kind, year),
  foreign key (vendor, registration) references tax_registrations (vendor, id)
);
call guard_vendor('invoice_counters');
