-- Sign-up is by invitation only. Of the link only a hash is kept; the account itself begins when the link is used.

create table invitation (
  id uuid primary key default uuidv7(),
  email citext not null check (length(email) <= 254),
  name text not null check (length(name) between 2 and 60),
  role_id uuid not null references role,
  vendors text[] not null check (cardinality(vendors) between 1 and 100),
  invited_by uuid not null references user_account,
  link_hash bytea not null unique,
  created_at timestamptz not null,
  sent_at timestamptz not null,
  sends int not null default 1,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  withdrawn_at timestamptz
);
create index invitation_vendors on invitation using gin (vendors);
create index invitation_inviter on invitation (invited_by, created_at);
