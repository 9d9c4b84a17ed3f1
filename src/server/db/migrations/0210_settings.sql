-- What a vendor decides once for everything: one row per vendor, begun with it. The figures are what held before anybody could
-- change them.
create table settings (
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
  code text not null,
  price_tax_mode smallint not null default 1,
  tax_rounding smallint not null default 1,
  round_grand_total smallint not null default 0,
  charge_tax_rule smallint not null default 1,
  home_state text,
  line_conflict smallint not null default 1,
  max_coupons_per_order integer not null default 1,
  product_discount integer not null default 1000,
  discount_budget bigint not null default 100000000,
  slug_base_url text,
  payment_minutes integer not null default 15,
  cart_idle_minutes integer not null default 30,
  cart_lost_days integer not null default 30,
  threshold_grace boolean not null default false,
  cod_min_order bigint,
  cod_max_order bigint,
  round_collect smallint not null default 0,
  confirm_by smallint not null default 0,
  confirm_window_h integer not null default 24,
  return_days integer not null default 7,
  refund_approval_limit bigint not null default 200000,
  refund_daily_limit_per_user bigint not null default 2000000,
  minimum_age integer not null default 18,
  credit_approval_limit bigint not null default 200000,
  retention_years integer not null default 8,
  min_shelf_life_days integer not null default 90,
  stock_adjust_limit bigint not null default 5000000,
  max_splits integer not null default 2,
  primary key (vendor, id)
);
create unique index settings_code_unique on settings (vendor, lower(code)) where status <> 2;
create unique index settings_once on settings (vendor);
create index settings_updated on settings (vendor, updated_at desc, id desc) where status <> 2;
call guard_vendor('settings');

create function begin_settings() returns trigger language plpgsql as $$
declare
  outer_vendor text := current_setting('app.vendor', true);
begin
  perform set_config('app.vendor', new.code, true);
  insert into settings (vendor, id, code) values (new.code, uuidv7(), new.code);
  perform set_config('app.vendor', coalesce(outer_vendor, ''), true);
  return null;
end
$$;
create trigger begin_settings after insert on vendor for each row execute function begin_settings();

-- Vendors that are there already keep what was set for them, and how their cash orders were rounded and confirmed.
do $$
declare
  known record;
begin
  for known in select code, settings as said from vendor loop
    perform set_config('app.vendor', known.code, true);
    insert into settings (vendor, id, code) values (known.code, uuidv7(), known.code);
    update settings set
      slug_base_url = known.said ->> 'slugBaseUrl',
      product_discount = coalesce((known.said ->> 'productDiscount')::int, product_discount),
      cart_idle_minutes = coalesce((known.said ->> 'cartIdleMinutes')::int, cart_idle_minutes),
      cart_lost_days = coalesce((known.said ->> 'cartLostDays')::int, cart_lost_days),
      refund_approval_limit = coalesce((known.said ->> 'refundApprovalLimit')::bigint, refund_approval_limit),
      refund_daily_limit_per_user = coalesce((known.said ->> 'refundDailyLimitPerUser')::bigint, refund_daily_limit_per_user),
      credit_approval_limit = coalesce((known.said ->> 'creditApprovalLimit')::bigint, credit_approval_limit)
      where vendor = known.code;
    update settings set round_collect = c.round_collect, confirm_by = c.confirm_by,
      confirm_window_h = coalesce(c.confirm_window_h, 24)
      from (select * from cod_charges where vendor = known.code and status = 1 order by pattern <> '*', name limit 1) c
      where settings.vendor = known.code;
  end loop;
  perform set_config('app.vendor', '', true);
end
$$;
alter table vendor drop column settings;
alter table cod_charges drop column round_collect, drop column confirm_by, drop column confirm_window_h;
