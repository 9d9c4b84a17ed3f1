-- Who has which record of a queue, and until when. Nothing of it is history: a lease that ran out is as good as none.

create table lease (
  vendor text not null,
  record_id uuid not null,
  resource text not null,
  user_id uuid not null,
  by_name text not null,
  until timestamptz not null,
  primary key (vendor, record_id)
);
create index lease_of_resource on lease (vendor, resource, until);
call guard_vendor('lease');
