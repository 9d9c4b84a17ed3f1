-- Two members that became one, with what they were and what was moved, so that it can be taken back to the letter. What is
-- counted of their orders stands beside the declared columns' versions.

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

create table member_counts (
  vendor text not null,
  member uuid not null,
  counted_at timestamptz not null,
  primary key (vendor, member)
);
call guard_vendor('member_counts');
