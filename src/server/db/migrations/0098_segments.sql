-- Segments of members, and whom a snapshot holds.

create table segments (
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
  name text not null,
  rule text not null,
  kind smallint default 1,
  size integer,
  counted_at timestamptz,
  search_text text generated always as (plain_text(name)) stored,
  primary key (vendor, id)
);
create unique index segments_name_unique on segments (vendor, lower(name)) where status <> 2;
create index segments_updated on segments (vendor, updated_at desc, id desc) where status <> 2;
create index segments_search on segments using gin (vendor, search_text gin_trgm_ops);
call guard_vendor('segments');

create table segment_members (
  vendor text not null,
  segment uuid not null,
  member uuid not null,
  primary key (vendor, segment, member)
);
call guard_vendor('segment_members');
