-- Parcel numbers of this machine, where a courier gives none itself: each courier's follow one another.

create table awb_number (
  vendor text not null,
  courier text not null,
  last integer not null,
  primary key (vendor, courier)
);
call guard_vendor('awb_number');
