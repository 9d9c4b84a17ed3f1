-- Pages to be checked anew, because what they show or lead to came to be seen by shoppers or is not any more. One line for each
-- reason: writers never wait for each other here.
create table page_check_due (
  vendor text not null,
  id bigint generated always as identity,
  page uuid not null,
  primary key (vendor, id)
);
call guard_vendor('page_check_due');
