-- Cash on delivery: fees by slab, the rules of who may pay that way, and pincodes of their own.

call make_resource('cod_charges', $$
  name text not null,
  pattern text not null,
  slabs jsonb not null,
  base smallint not null,
  min_order bigint,
  ceiling bigint,
  starts_at timestamptz,
  ends_at timestamptz
$$, searched => 'name', uniques => 'name');

call make_resource('cod_rules', $$
  name text not null,
  priority integer not null,
  condition text not null,
  verdict smallint not null,
  shopper_message jsonb,
  advance_percent integer,
  advance_flat bigint,
  ends_at timestamptz,
  -- What it did of late, counted by the clock: figures are no change of anybody's.
  hits30 integer,
  share30 integer
$$, searched => 'name', uniques => 'name');
create index cod_rules_order on cod_rules (vendor, priority) where status = 1;

-- Where, and for whom, a cash rule may hold, as predicates over what is known of a pincode and of a member; without one it may
-- hold for all.
create table cod_rule_reach (
  vendor text not null,
  rule uuid not null,
  place text,
  member text,
  primary key (vendor, rule)
);
call guard_vendor('cod_rule_reach');

call make_resource('cod_pincodes', $$
  pincode text not null,
  cod boolean,
  max_value bigint,
  reason text,
  until timestamptz
$$, searched => 'pincode', uniques => 'pincode');
