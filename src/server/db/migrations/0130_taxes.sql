-- Taxes: classes and the HSN codes in them, rates, who pays tax where, and the counters that number invoices without a gap. The
-- list of taxed SKUs reads goods as well and follows them.

call make_resource('tax_classes', $$
  code text not null,
  name text not null,
  kind smallint not null
$$, searched => 'code, name', uniques => 'code');

-- A vendor's classes are written after its settings; the one called STD is its usual one until somebody chooses.
create function begin_usual_tax_class() returns trigger language plpgsql as $$
begin
  update settings set default_tax_class = new.id where vendor = new.vendor and default_tax_class is null;
  return null;
end
$$;
create trigger begin_usual_tax_class after insert on tax_classes for each row when (new.code = 'STD')
  execute function begin_usual_tax_class();

call make_resource('hsn_codes', $$
  code text not null,
  description text not null,
  tax_class uuid not null,
  note text,
  foreign key (vendor, tax_class) references tax_classes (vendor, id)
$$, searched => 'code, description', uniques => 'code');

call make_resource('taxes', $$
  name text not null,
  country text not null,
  tax_class uuid not null,
  system smallint not null,
  rate integer not null,
  cess integer,
  slabs jsonb,
  valid_from date not null,
  valid_to date,
  source text,
  -- A draft may still wait for the law it will rest on; what is published may not.
  legal_ref text,
  -- Where a country rounds the tax of a document and the vendor that of each line, somebody has to say that it is known.
  line_rounding boolean,
  foreign key (vendor, tax_class) references tax_classes (vendor, id),
  constraint taxes_window check (valid_to is null or valid_to >= valid_from),
  constraint taxes_apart exclude using gist (vendor with =, country with =, tax_class with =,
    daterange(valid_from, valid_to, '[]') with &&) where (status in (1, 6)) deferrable initially immediate
$$, searched => 'name, legal_ref');
create index taxes_lookup on taxes (vendor, country, tax_class, valid_from desc);

call make_resource('tax_zones', $$
  name text not null,
  code text not null,
  country text not null,
  is_union_territory boolean
$$, searched => 'name, code', uniques => 'code');

call make_resource('tax_registrations', $$
  number text not null,
  kind smallint not null,
  legal_name text not null,
  address text not null,
  country text not null,
  tax_zone uuid,
  invoice_series text not null,
  -- The warehouses whose supplies it answers for.
  warehouses uuid[],
  turnover_band smallint not null,
  foreign key (vendor, tax_zone) references tax_zones (vendor, id)
$$, searched => 'number, legal_name', uniques => 'number, invoice_series');
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

-- The invoice of an order: which registration numbered it, and on which day. It outlives a parcel event that is taken back, so
-- that the order which leaves again has the number it had.
create table invoices (
  vendor text not null,
  "order" uuid not null,
  registration uuid not null,
  number text not null,
  day date not null,
  -- Units of a line it was written for, by line, where some were cancelled before it; absent, it was for all of them.
  units jsonb,
  primary key (vendor, "order"),
  foreign key (vendor, registration) references tax_registrations (vendor, id)
);
create unique index invoices_number on invoices (vendor, number);
create index invoices_by_day on invoices (vendor, day, number);
call guard_vendor('invoices');
