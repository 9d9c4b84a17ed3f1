-- Members: how they are reached, what they allow, who saw it, their store credit, their segments, and what is asked of what is kept
-- about them. Phone and e-mail are sealed texts; the marks inside them, by which they are found, are indexed as they stand there.

call make_resource('members', $$
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
  -- The mean risk of their last orders, as a level and as points.
  risk smallint,
  risk_score integer,
  store_credit bigint default 0,
  rfm text,
  search_text text generated always as (plain_text(name || ' ' || member_no)) stored
$$, begins => 'active', uniques => 'member_no, referral_code');
create unique index members_phone_unique on members (vendor, split_part(phone, ':', 2)) where status <> 2 and is_phone_verified;
create unique index members_email_unique on members (vendor, split_part(email, ':', 2)) where status <> 2 and is_email_verified;
create index members_phone on members (vendor, split_part(phone, ':', 2));
create index members_phone_tail on members (vendor, split_part(phone, ':', 3));
create index members_email on members (vendor, split_part(email, ':', 2));
create index members_last_order on members (vendor, last_order_at desc, id desc) where status <> 2;
create index members_merged on members (vendor, merged_into) where merged_into is not null;
-- Lists begin with who spends most: an order by the last order would begin with those who have none.
create index members_spend on members (vendor, net_spend desc, id desc) where status <> 2;
-- Members of one name born on one day may be one person.
create index members_alike on members (vendor, lower(name), dob) where status <> 2 and dob is not null;
-- Few are erased: the clock looks after what invoices still tell of them.
create index members_erased on members (vendor, id) where status = 2 and merged_into is null;
create index members_risk on members (vendor, risk_score, id) where status <> 2;

create table member_counter (
  vendor text primary key,
  last integer not null
);
call guard_vendor('member_counter');

-- Where parcels of members go. What somebody could be found by is sealed; `mark` is equal for equal addresses.
call make_resource('member_addresses', $$
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
  mark text
$$, begins => 'active', by_change => false);
create index member_addresses_member on member_addresses (vendor, member, created_at desc);
create index member_addresses_created on member_addresses (vendor, created_at desc, id desc) where status <> 2;
create unique index member_addresses_once on member_addresses (vendor, member, mark) where status <> 2;

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

-- A new phone or e-mail that waits for its code.
create table contact_changes (
  vendor text not null,
  id uuid not null,
  member uuid not null,
  field text not null check (field in ('phone', 'email')),
  value text not null,
  code_hash bytea not null,
  tries integer not null default 0,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (vendor, id)
);
create index contact_changes_member on contact_changes (vendor, member) where used_at is null;
call guard_vendor('contact_changes');

call make_resource('contact_reveals', $$
  member uuid not null,
  reason text not null,
  until timestamptz not null
$$, begins => 'active', by_change => false);
create index contact_reveals_member on contact_reveals (vendor, member, created_at desc);
create index contact_reveals_created on contact_reveals (vendor, created_at desc, id desc);

call make_resource('consents', $$
  member uuid not null,
  channel smallint not null,
  purpose smallint not null,
  state smallint not null,
  at timestamptz not null,
  source smallint not null,
  proof text,
  proof_file jsonb
$$, begins => 'active', by_change => false);
create index consents_member on consents (vendor, member, channel, purpose, at desc, id desc);
create index consents_at on consents (vendor, at desc, id desc);
create index consents_proof on consents (vendor, (proof_file ->> 'fileId')) where proof_file is not null;

-- Files of people who were forgotten, until their bytes are taken away.
create table forgotten_files (
  vendor text not null,
  file uuid not null,
  primary key (vendor, file)
);
call guard_vendor('forgotten_files');

-- Messages that wait to be sent.
create table member_messages (
  vendor text not null,
  id uuid not null,
  member uuid not null,
  channel smallint not null,
  purpose smallint not null,
  letter jsonb not null,
  cause text not null,
  send_at timestamptz not null,
  sent_at timestamptz,
  dropped_at timestamptz,
  dropped_why text,
  primary key (vendor, id)
);
create index member_messages_due on member_messages (vendor, send_at) where sent_at is null and dropped_at is null;
create index member_messages_sent on member_messages (vendor, member, sent_at) where sent_at is not null;
call guard_vendor('member_messages');

-- Wallets and lots are of a unit, so that points stand in the same tables.
create table wallets (
  vendor text not null,
  unit text not null check (unit in ('credit', 'points')),
  member uuid not null,
  debt bigint not null default 0 check (debt >= 0),
  primary key (vendor, unit, member)
);
call guard_vendor('wallets');

create table wallet_lots (
  vendor text not null,
  id uuid not null,
  unit text not null check (unit in ('credit', 'points')),
  member uuid not null,
  earned bigint not null check (earned > 0),
  remaining bigint not null check (remaining between 0 and earned),
  earned_at timestamptz not null,
  available_at timestamptz,
  expires_at timestamptz,
  source text,
  origin_member uuid,
  primary key (vendor, id)
);
create index wallet_lots_member on wallet_lots (vendor, unit, member);
create index wallet_lots_ending on wallet_lots (vendor, unit, expires_at) where remaining > 0 and expires_at is not null;
call guard_vendor('wallet_lots');

-- The ledger of store credit.
call make_resource('store_credit', $$
  member uuid not null,
  kind smallint not null,
  amount bigint not null,
  balance_after bigint,
  debt bigint,
  expires_at timestamptz,
  reason text not null,
  ref text,
  corrects uuid,
  splits jsonb,
  search_text text generated always as (plain_text(reason || ' ' || coalesce(ref, ''))) stored
$$, begins => 'active', uniques => 'ref', by_change => false);
create index store_credit_member on store_credit (vendor, member, created_at, id);
create index store_credit_created on store_credit (vendor, created_at desc, id desc) where status <> 2;
create index store_credit_corrects on store_credit (vendor, corrects) where corrects is not null;

-- Two members that became one, with what they were and what was moved, so that it can be taken back to the letter.
create table member_merges (
  vendor text not null,
  id uuid not null,
  survivor uuid not null,
  loser uuid not null,
  at timestamptz not null,
  was jsonb not null,
  moved jsonb not null,
  undone_at timestamptz,
  primary key (vendor, id)
);
create index member_merges_members on member_merges (vendor, loser) where undone_at is null;
call guard_vendor('member_merges');

-- When the figures of a member were counted last. Once a day everybody is counted anew: whose turn it is.
create table member_counts (
  vendor text not null,
  member uuid not null,
  counted_at timestamptz not null,
  primary key (vendor, member)
);
create index member_counts_due on member_counts (vendor, counted_at);
call guard_vendor('member_counts');

-- Members whose figures an order has changed since they were counted: each change of an order leaves a line, which goes with the
-- counting. Lines are only added, so that no order waits for whoever counts.
create table member_uncounted (
  vendor text not null,
  id bigint generated always as identity,
  member uuid not null,
  primary key (vendor, id)
);
call guard_vendor('member_uncounted');

call make_resource('segments', $$
  name text not null,
  rule text not null,
  kind smallint default 1,
  size integer,
  counted_at timestamptz,
  search_text text generated always as (plain_text(name)) stored
$$, begins => 'active', uniques => 'name');

-- Whom a snapshot holds: a record of its own, it comes and goes by hand and by file.
call make_resource('segment_members', $$
  segment uuid not null,
  member uuid not null,
  member_no text
$$, begins => 'active', by_change => false);
alter table segment_members alter id set default gen_random_uuid();
create unique index segment_members_once on segment_members (vendor, segment, member) where status <> 2;
create index segment_members_number on segment_members (vendor, segment, member_no, id) where status <> 2;
create index segment_members_member on segment_members (vendor, member);

-- What members ask of what is kept about them, and the day of the answer.
call make_resource('privacy_requests', $$
  member uuid not null,
  kind smallint not null,
  state smallint not null,
  due_at timestamptz not null,
  asked text,
  recognised_by text,
  legal_ground smallint,
  answer text,
  closed_at timestamptz
$$, begins => 'active', by_change => false);
create index privacy_requests_member on privacy_requests (vendor, member, created_at desc);
create index privacy_requests_due on privacy_requests (vendor, due_at, id);
create unique index privacy_requests_once on privacy_requests (vendor, member, kind) where state < 4;
