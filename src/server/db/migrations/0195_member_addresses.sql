-- Where parcels of members go. What somebody could be found by is sealed; `mark` is equal for equal addresses.
create table member_addresses (
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
  member uuid not null,
  country smallint not null,
  recipient text not null,
  line1 text not null,
  line2 text,
  landmark text,
  pincode text,
  area text,
  emirate text,
  city text,
  state text,
  postal_code text,
  short_address text,
  place text,
  mark text,
  primary key (vendor, id)
);
create index member_addresses_member on member_addresses (vendor, member, created_at desc);
create index member_addresses_created on member_addresses (vendor, created_at desc, id desc) where status <> 2;
create unique index member_addresses_once on member_addresses (vendor, member, mark) where status <> 2;
call guard_vendor('member_addresses');

-- How a member was reached before another record became part of theirs.
create table member_aliases (
  vendor text not null,
  id uuid not null,
  member uuid not null,
  origin uuid not null,
  field text not null check (field in ('phone', 'email')),
  value text not null,
  primary key (vendor, id)
);
create index member_aliases_member on member_aliases (vendor, member);
create index member_aliases_mark on member_aliases (vendor, field, split_part(value, ':', 2));
create index member_aliases_tail on member_aliases (vendor, split_part(value, ':', 3)) where field = 'phone';
call guard_vendor('member_aliases');
