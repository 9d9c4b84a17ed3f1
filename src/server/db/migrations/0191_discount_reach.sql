-- What each live discount reaches and the worst it can do there, as it was last read: worked out by the clock when a discount or
-- the goods changed, never by hand.

create table discount_reach (
  vendor text not null,
  discount uuid not null,
  skus text[] not null,
  loss bigint not null default 0 check (loss >= 0),
  worst_sku text,
  read_at timestamptz not null,
  primary key (vendor, discount)
);
call guard_vendor('discount_reach');
create index discount_reach_skus on discount_reach using gin (skus);
