-- The invoice of an order: which registration numbered it, and on which day. It outlives a parcel event that is taken back, so
-- that the order which leaves again has the number it had.

create table invoices (
  vendor text not null,
  "order" uuid not null,
  registration uuid not null,
  number text not null,
  day date not null,
  primary key (vendor, "order"),
  foreign key (vendor, registration) references tax_registrations (vendor, id)
);
create unique index invoices_number on invoices (vendor, number);
call guard_vendor('invoices');
