-- Tables of discounts: the discounts, every code of a coupon, the ledger of uses with its counters, and carts kept as tests.

create table discounts (
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
  code text,
  percent_off integer,
  amount_off bigint,
  name text,
  kind smallint not null,
  internal_code text not null,
  benefit smallint,
  code_mode smallint,
  bulk_tiers jsonb,
  tier_mode smallint,
  count_by smallint,
  phases jsonb,
  keep_on_skip boolean,
  trigger text,
  offer_items text[],
  placement smallint,
  max_per_trigger integer,
  set_mode smallint,
  buy text,
  buy_units integer,
  get text,
  get_units integer,
  reward_percent integer,
  set_pick smallint,
  max_sets integer,
  set_tiers jsonb,
  amount_per smallint,
  cap bigint,
  target text,
  exclude text,
  starts_at timestamptz,
  ends_at timestamptz,
  day_hours jsonb,
  priority integer not null,
  stack_group text,
  combines_line boolean,
  combines_order boolean,
  combines_shipping boolean,
  ignore_floor boolean,
  audience smallint not null,
  audience_names text[],
  channels text[],
  paid_how smallint,
  min_subtotal bigint,
  min_qty integer,
  counted_of smallint,
  total_uses integer,
  per_member integer,
  per_day integer,
  budget bigint,
  return_on_cancel boolean,
  return_policy smallint,
  shopper_label jsonb,
  terms jsonb,
  funded_by jsonb,
  search_text text generated always as (plain_text(coalesce(code, '') || ' ' || coalesce(name, '') || ' ' || coalesce(internal_code, ''))) stored,
  primary key (vendor, id)
);
create unique index discounts_internal_code_unique on discounts (vendor, lower(internal_code)) where status <> 2;
create index discounts_updated on discounts (vendor, updated_at desc, id desc) where status <> 2;
create index discounts_search on discounts using gin (vendor, search_text gin_trgm_ops);
call guard_vendor('discounts');

create table coupon_codes (
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
  code text not null,
  discount uuid not null,
  member text,
  max_uses integer,
  expires_at timestamptz,
  batch text,
  search_text text generated always as (plain_text(coalesce(code, ''))) stored,
  primary key (vendor, id)
);
create unique index coupon_codes_code_unique on coupon_codes (vendor, lower(code)) where status <> 2;
create index coupon_codes_updated on coupon_codes (vendor, updated_at desc, id desc) where status <> 2;
create index coupon_codes_search on coupon_codes using gin (vendor, search_text gin_trgm_ops);
call guard_vendor('coupon_codes');

create table redemptions (
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
  discount uuid not null,
  held_for text not null,
  code uuid,
  member text,
  phone_hash text,
  day date not null,
  amount bigint not null,
  state smallint not null,
  expires_at timestamptz,
  discount_version integer,
  search_text text generated always as (plain_text(coalesce(held_for, ''))) stored,
  primary key (vendor, id)
);
create index redemptions_updated on redemptions (vendor, updated_at desc, id desc) where status <> 2;
create index redemptions_search on redemptions using gin (vendor, search_text gin_trgm_ops);
call guard_vendor('redemptions');

create table test_carts (
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
  lines jsonb not null,
  codes text[],
  channel smallint,
  is_prepaid boolean,
  pincode text,
  member_orders integer,
  at timestamptz,
  expected jsonb,
  expected_total bigint,
  search_text text generated always as (plain_text(coalesce(name, ''))) stored,
  primary key (vendor, id)
);
create unique index test_carts_name_unique on test_carts (vendor, lower(name)) where status <> 2;
create index test_carts_updated on test_carts (vendor, updated_at desc, id desc) where status <> 2;
create index test_carts_search on test_carts using gin (vendor, search_text gin_trgm_ops);
call guard_vendor('test_carts');

create index discounts_live on discounts (vendor, starts_at, ends_at) where status = 1;
alter table discounts add constraint discounts_window check (ends_at is null or starts_at is null or ends_at > starts_at);
create index coupon_codes_discount on coupon_codes (vendor, discount, batch);
create index redemptions_member on redemptions (vendor, discount, member);
create index redemptions_for on redemptions (vendor, held_for);
create index redemptions_due on redemptions (vendor, expires_at) where state = 1;

-- What is held and placed of each limit. One row per thing that is limited: '' the discount, 'd:<day>' one day of it, 'm:<member>'
-- and 'p:<phone hash>' one person, 'c:<id>' one code. The condition of the update is the limit, so it holds whoever comes first.
create table discount_counters (
  vendor text not null,
  discount uuid not null,
  scope text not null,
  uses integer not null default 0 check (uses >= 0),
  amount bigint not null default 0,
  primary key (vendor, discount, scope)
);
call guard_vendor('discount_counters');
