-- What rates and cash rules did of late, counted by the clock: figures are no change of anybody's.
alter table shipping_rates add column orders30 integer, add column left30 bigint;
alter table cod_rules add column hits30 integer, add column share30 integer;
create index shipping_rates_orders30 on shipping_rates (vendor, orders30) where status <> 2;

create table delivery_counts (
  vendor text not null,
  what text not null,
  counted_at timestamptz not null,
  primary key (vendor, what)
);
call guard_vendor('delivery_counts');
