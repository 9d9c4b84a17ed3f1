-- The addresses records had while they were published: each leads to the record itself, so an old one is always one hop away.
create table redirects (
  vendor text not null,
  resource text not null,
  slug text not null,
  record uuid not null,
  at timestamptz not null,
  primary key (vendor, resource, slug)
);
create index redirects_record on redirects (vendor, record);
call guard_vendor('redirects');
