-- Whom a snapshot holds is a record of its own: it comes and goes by hand and by file.
alter table segment_members
  drop constraint segment_members_pkey,
  add column id uuid not null default gen_random_uuid(),
  add column status smallint not null default 1,
  add column version integer not null default 1,
  add column created_at timestamptz not null default now(),
  add column created_by uuid,
  add column updated_at timestamptz not null default now(),
  add column updated_by uuid,
  add column deleted_at timestamptz,
  add column x jsonb not null default '{}',
  add column member_no text,
  add primary key (vendor, id);
alter table segment_members no force row level security;
alter table members no force row level security;
update segment_members h set member_no = (select m.member_no from members m where m.vendor = h.vendor and m.id = h.member);
alter table segment_members force row level security;
alter table members force row level security;
create unique index segment_members_once on segment_members (vendor, segment, member) where status <> 2;
create index segment_members_number on segment_members (vendor, segment, member_no, id) where status <> 2;
create index segment_members_member on segment_members (vendor, member);
