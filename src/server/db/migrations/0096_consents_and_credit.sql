-- What members allow, who saw how they are reached, messages that wait to be sent, and the ledger of store credit. Wallets and
-- lots are of a unit, so that points stand in the same tables.

create table contact_reveals (
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
  reason text not null,
  until timestamptz not null,
  primary key (vendor, id)
);
create index contact_reveals_member on contact_reveals (vendor, member, created_at desc);
create index contact_reveals_created on contact_reveals (vendor, created_at desc, id desc);
call guard_vendor('contact_reveals');

create table consents (
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
  channel smallint not null,
  purpose smallint not null,
  state smallint not null,
  at timestamptz not null,
  source smallint not null,
  proof text,
  primary key (vendor, id)
);
create index consents_member on consents (vendor, member, channel, purpose, at desc, id desc);
create index consents_at on consents (vendor, at desc, id desc);
call guard_vendor('consents');

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

create table store_credit (
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
  kind smallint not null,
  amount bigint not null,
  balance_after bigint,
  debt bigint,
  expires_at timestamptz,
  reason text not null,
  ref text,
  corrects uuid,
  splits jsonb,
  search_text text generated always as (plain_text(reason || ' ' || coalesce(ref, ''))) stored,
  primary key (vendor, id)
);
create unique index store_credit_ref_unique on store_credit (vendor, lower(ref)) where status <> 2;
create index store_credit_member on store_credit (vendor, member, created_at, id);
create index store_credit_created on store_credit (vendor, created_at desc, id desc) where status <> 2;
create index store_credit_search on store_credit using gin (vendor, search_text gin_trgm_ops);
call guard_vendor('store_credit');
