-- What members ask of what is kept about them, and the day of the answer.
create table privacy_requests (
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
  state smallint not null,
  due_at timestamptz not null,
  asked text,
  recognised_by text,
  legal_ground smallint,
  answer text,
  closed_at timestamptz,
  primary key (vendor, id)
);
create index privacy_requests_member on privacy_requests (vendor, member, created_at desc);
create index privacy_requests_due on privacy_requests (vendor, due_at, id);
create unique index privacy_requests_once on privacy_requests (vendor, member, kind) where state < 4;
call guard_vendor('privacy_requests');
