-- Which host is which brand, where a brand's calls go, and how somebody is handed over from one host to another.

-- Host names without a port match any port. An empty one means: wherever the console is opened.
alter table vendor add column domain text not null default '' check (domain = lower(domain) and domain !~ '[/ ]');
-- Whole origins. The second takes over in the countries of `platform.me_countries`.
alter table vendor add column me_api_host text not null default '';

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

-- Thirty seconds, once. Its holder is signed in on the other host as the same person.
create table transfer (
  ticket_hash bytea primary key,
  sid uuid not null references session on delete cascade,
  vendor_code text not null references vendor,
  host text not null,
  path text not null check (length(path) <= 2048),
  expires_at timestamptz not null
);
create index transfer_sid on transfer (sid);
create index transfer_expires on transfer (expires_at);

revoke insert, delete on platform from nucleus_app;
