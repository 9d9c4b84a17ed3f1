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
