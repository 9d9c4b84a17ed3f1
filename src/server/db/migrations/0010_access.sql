-- Who may enter, where and for what: brands in countries, people, roles, invitations and identities elsewhere. None of these
-- rows belongs to one vendor. Secrets are kept as hashes only.

create table vendor (
  code text primary key check (code ~ '^[a-z]{2,8}(-[a-z]{3})?$'),
  brand text not null,
  country text not null check (country ~ '^[A-Z]{3}$'),
  name text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  timezone text not null,
  url_lang text not null default 'en-in',
  env text not null check (env in ('dev', 'alpha', 'preprod', 'prod')),
  accent text not null default 'iris',
  -- Whole origins. The second takes over in the countries of `platform.me_countries`.
  api_host text not null default '',
  me_api_host text not null default '',
  -- Host names without a port match any port. An empty one means: wherever the console is opened.
  domain text not null default '' check (domain = lower(domain) and domain !~ '[/ ]'),
  unique (brand, country)
);

-- One row for the whole installation.
create table platform (
  one boolean primary key default true check (one),
  -- Hosts the console is opened on that belong to no brand.
  console_hosts text[] not null default '{}',
  me_countries text[] not null default '{ARE,SAU}',
  -- Vendor codes that stay on their own host all the same.
  me_exempt text[] not null default '{}'
);
insert into platform default values;

create table user_account (
  id uuid primary key default uuidv7(),
  email citext not null unique check (length(email) <= 254),
  name text not null,
  active boolean not null default true,
  password_hash text,
  allowed_countries text[] not null default '{}',
  mfa text not null default 'always' check (mfa in ('always', 'newDevice', 'never')),
  -- Wrong codes in a row over all challenges: neither a resend nor a new challenge resets it.
  code_failures int not null default 0,
  code_locked_until timestamptz,
  profile jsonb not null default '{}' check (pg_column_size(profile) <= 65536),
  created_at timestamptz not null default now()
);

create table role (
  id uuid primary key default uuidv7(),
  name text not null unique,
  grants text[] not null default '{}',
  denies text[] not null default '{}'
);

-- '*' stands for every brand, or every country.
create table user_role (
  user_id uuid not null references user_account on delete cascade,
  role_id uuid not null references role on delete cascade,
  brand text not null,
  country text not null,
  primary key (user_id, role_id, brand, country)
);
create index user_role_role on user_role (role_id);

-- Sign-up is by invitation only. Of the link only a hash is kept; the account itself begins when the link is used.
create table invitation (
  id uuid primary key default uuidv7(),
  email citext not null check (length(email) <= 254),
  name text not null check (length(name) between 2 and 60),
  role_id uuid not null references role,
  -- `*`: every place there is and will be.
  vendors text[] not null check (cardinality(vendors) between 1 and 100),
  -- The first invitation of a database has nobody who sent it.
  invited_by uuid references user_account,
  -- What the letter is written in.
  language text,
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

-- Sign-in by an identity provider. An address may be given to somebody else one day, issuer and subject never are: bound at
-- the first sign-in, one for each person. Deleting the row lets the person's next sign-in bind again.
create table user_identity (
  issuer text not null check (length(issuer) between 1 and 2048),
  subject text not null check (length(subject) between 1 and 255),
  user_id uuid not null unique references user_account on delete cascade,
  bound_at timestamptz not null,
  primary key (issuer, subject)
);

-- Sign-ins under way at a provider. State, nonce and code verifier follow from the browser's secret, which is kept as a hash
-- only; used once.
create table social_start (
  secret_hash bytea primary key,
  redirect text not null check (length(redirect) <= 2048),
  until timestamptz not null
);
create index social_start_until on social_start (until);

-- The run-time role never deletes brands, people or roles; the installation has its one row.
revoke delete on vendor, user_account, role from nucleus_app;
revoke insert, delete on platform from nucleus_app;
