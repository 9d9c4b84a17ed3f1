-- Members. Phone and e-mail are sealed texts; the marks inside them, by which they are found, are indexed as they stand there.

create table members (
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
  member_no text not null,
  name text not null,
  first_name text not null,
  last_name text,
  phone text,
  email text,
  is_phone_verified boolean default false,
  is_email_verified boolean default false,
  gender smallint,
  dob date,
  has_guardian boolean default false,
  language text,
  source smallint,
  registered_at timestamptz,
  last_seen_at timestamptz,
  profile jsonb,
  due_date date,
  children jsonb,
  tags text[],
  blocked_until timestamptz,
  block_reason text,
  cod_blocked_until timestamptz,
  cod_block_reason text,
  referral_code text,
  referred_by uuid,
  merged_into uuid,
  order_count integer default 0,
  net_spend bigint default 0,
  average_order bigint,
  last_order_at timestamptz,
  return_rate integer,
  rto_rate integer,
  discount_share integer,
  store_credit bigint default 0,
  rfm text,
  search_text text generated always as (plain_text(name || ' ' || member_no)) stored,
  primary key (vendor, id)
);
create unique index members_number_unique on members (vendor, lower(member_no)) where status <> 2;
create unique index members_referral_unique on members (vendor, lower(referral_code)) where status <> 2;
create unique index members_phone_unique on members (vendor, split_part(phone, ':', 2)) where status <> 2 and is_phone_verified;
create unique index members_email_unique on members (vendor, split_part(email, ':', 2)) where status <> 2 and is_email_verified;
create index members_phone on members (vendor, split_part(phone, ':', 2));
create index members_phone_tail on members (vendor, split_part(phone, ':', 3));
create index members_email on members (vendor, split_part(email, ':', 2));
create index members_updated on members (vendor, updated_at desc, id desc) where status <> 2;
create index members_last_order on members (vendor, last_order_at desc, id desc) where status <> 2;
create index members_merged on members (vendor, merged_into) where merged_into is not null;
create index members_search on members using gin (vendor, search_text gin_trgm_ops);
call guard_vendor('members');

create table member_counter (
  vendor text primary key,
  last integer not null
);
call guard_vendor('member_counter');
