-- Discounts, every code of a coupon, the ledger of uses with its counters, and carts kept as tests.

call make_resource('discounts', $$
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
  -- What a second person allowed it: to give above the vendor's ceiling, and a unit to lose below its cost or floor price where it
  -- stacks worst.
  allowed_percent integer,
  allowed_budget bigint,
  allowed_loss bigint,
  constraint discounts_window check (ends_at is null or starts_at is null or ends_at > starts_at)
$$, searched => 'code, name, internal_code', uniques => 'internal_code');
create index discounts_live on discounts (vendor, starts_at, ends_at) where status = 1;

call make_resource('coupon_codes', $$
  code text not null,
  discount uuid not null,
  member uuid,
  max_uses integer,
  expires_at timestamptz,
  batch text
$$, searched => 'code');
create index coupon_codes_discount on coupon_codes (vendor, discount, batch);
create index coupon_codes_member on coupon_codes (vendor, member) where member is not null;
-- One code is live once: a revoked one, and one of a coupon in the bin, is free to be given out again.
create unique index coupon_codes_code_unique on coupon_codes (vendor, lower(code)) where status = 1;
create index coupon_codes_code on coupon_codes (vendor, lower(code)) where status <> 2;

-- The ledger of uses. A use names its order as people do, by its number.
call make_resource('redemptions', $$
  discount uuid not null,
  held_for text not null,
  code uuid,
  member text,
  phone_hash text,
  day date not null,
  amount bigint not null,
  state smallint not null,
  expires_at timestamptz,
  discount_version integer
$$, searched => 'held_for');
create index redemptions_member on redemptions (vendor, discount, member);
create index redemptions_for on redemptions (vendor, held_for);
create index redemptions_due on redemptions (vendor, expires_at) where state = 1;
-- Who used a code: asked for each code of a batch that is taken back, and for those that leaked.
create index redemptions_code on redemptions (vendor, code) where code is not null;

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

-- What each live discount reaches and the worst it can do there, as it was last read: worked out by the clock when a discount or
-- the goods changed, never by hand.
create table discount_reach (
  vendor text not null,
  discount uuid not null,
  skus text[] not null,
  loss bigint not null default 0 check (loss >= 0),
  worst_sku text,
  -- How the orders with it compare with those without: basis points, below nothing where they are smaller; none while there is
  -- nothing to compare.
  uplift integer,
  read_at timestamptz not null,
  primary key (vendor, discount)
);
call guard_vendor('discount_reach');
create index discount_reach_skus on discount_reach using gin (skus);

call make_resource('test_carts', $$
  name text not null,
  lines text[] not null,
  codes text[],
  channel smallint,
  is_prepaid boolean,
  pincode text,
  member_orders integer,
  at timestamptz,
  expected jsonb,
  expected_total bigint
$$, searched => 'name', uniques => 'name');
