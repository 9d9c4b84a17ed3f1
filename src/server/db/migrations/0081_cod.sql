-- Tables of cash on delivery: fees by slab, and the rules of who may pay that way.

create table cod_charges (
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
  pattern text not null,
  slabs jsonb not null,
  base smallint not null,
  min_order bigint,
  ceiling bigint,
  round_collect smallint not null,
  starts_at timestamptz,
  ends_at timestamptz,
  search_text text generated always as (plain_text(coalesce(name, ''))) stored,
  primary key (vendor, id)
);
create unique index cod_charges_name_unique on cod_charges (vendor, lower(name)) where status <> 2;
create index cod_charges_updated on cod_charges (vendor, updated_at desc, id desc) where status <> 2;
create index cod_charges_search on cod_charges using gin (vendor, search_text gin_trgm_ops);
call guard_vendor('cod_charges');

create table cod_rules (
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
  priority integer not null,
  condition text not null,
  verdict smallint not null,
  shopper_message jsonb,
  advance_percent integer,
  advance_flat bigint,
  ends_at timestamptz,
  search_text text generated always as (plain_text(coalesce(name, ''))) stored,
  primary key (vendor, id)
);
create unique index cod_rules_name_unique on cod_rules (vendor, lower(name)) where status <> 2;
create index cod_rules_updated on cod_rules (vendor, updated_at desc, id desc) where status <> 2;
create index cod_rules_search on cod_rules using gin (vendor, search_text gin_trgm_ops);
call guard_vendor('cod_rules');
create index cod_rules_order on cod_rules (vendor, priority) where status = 1;
