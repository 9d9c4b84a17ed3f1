-- What a vendor keeps of the advance on a cash order that comes back undelivered.
alter table settings add column rto_fee bigint not null default 0 check (rto_fee >= 0);
