-- What a vendor decides once for everything: one row per vendor, begun with it. The figures are what holds until somebody changes
-- them.

call make_resource('settings', $$
  code text not null,
  price_tax_mode smallint not null default 1,
  tax_rounding smallint not null default 1,
  round_grand_total smallint not null default 0,
  charge_tax_rule smallint not null default 1,
  -- What tax is taken where the tables leave it open: by a price between two slabs, and of goods that neither their product, their
  -- HSN nor their category puts in a class.
  slab_gap smallint not null default 1,
  default_tax_class uuid,
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
  -- What is kept of the advance on a cash order that comes back undelivered.
  rto_fee bigint not null default 0 check (rto_fee >= 0),
  minimum_age integer not null default 18,
  credit_approval_limit bigint not null default 200000,
  retention_years integer not null default 8,
  min_shelf_life_days integer not null default 90,
  stock_adjust_limit bigint not null default 5000000,
  max_splits integer not null default 2
$$, begins => 'active', uniques => 'code');
create unique index settings_once on settings (vendor);

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
