-- The sheet a courier signs when packages are handed over; manifests are numbered one after another within a vendor.

alter table packages add column manifest jsonb;
create table manifest_number (
  vendor text not null,
  last integer not null,
  primary key (vendor)
);
call guard_vendor('manifest_number');
