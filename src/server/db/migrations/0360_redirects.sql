-- Redirections become a resource; the addresses records left move into it, so that there is one table of them.

alter table redirects rename to former_address;
alter index redirects_pkey rename to former_address_pkey;

call make_resource('redirects', $$
  "from" text not null,
  match smallint not null,
  "to" text,
  code smallint not null,
  hits30d integer default 0,
  last_hit_at timestamptz,
  source smallint default 1,
  keep_query smallint not null,
  keep_remainder boolean default false,
  priority integer not null,
  case_sensitive boolean default false,
  host text,
  url_lang text not null,
  starts_at timestamptz,
  ends_at timestamptz,
  shadow_ok boolean default false,
  original_to text,
  written jsonb,
  via text[],
  of_resource text,
  of_record text
$$, begins => 'draft', searched => 'from, to');
-- One row answers a path of a host in a language by one kind of match.
create unique index redirects_key on redirects (vendor, lower("from"), match, url_lang, (coalesce(host, ''))) where status <> 2;
create index redirects_of on redirects (vendor, of_resource, of_record) where of_record is not null;
create index redirects_via on redirects using gin (vendor, via);
create index redirects_hits on redirects (vendor, hits30d desc, id desc) where status <> 2;

call make_resource('misses', $$
  path text not null,
  hits integer not null,
  referrers text[],
  first_at timestamptz not null,
  last_at timestamptz not null,
  suggestion text,
  score numeric,
  decision smallint not null
$$, begins => 'active', searched => 'path', uniques => 'path');
create index misses_open on misses (vendor, decision, hits desc);

call make_searchable('redirects', title => 'from', subtitle => 'to', searched => 'from, to');
call make_searchable('misses', title => 'path', subtitle => 'suggestion', searched => 'path', exact => 'path');

-- Which state of its redirections a vendor has: each write adds a line, so that nobody waits for anybody; who keeps a compiled
-- table looks whether there are others than it was made from.
create table redirect_change (
  vendor text not null,
  id bigint generated always as identity,
  at timestamptz not null default now(),
  primary key (vendor, id)
);
call guard_vendor('redirect_change');

-- How often each was taken on a day: thirty days are added up, a year is kept.
create table redirect_hit (
  vendor text not null,
  redirect uuid not null,
  day date not null,
  hits bigint not null,
  primary key (vendor, redirect, day)
);
call guard_vendor('redirect_hit');

-- The last paths shoppers asked for, to try patterns on: the oldest give way.
create table asked_path (
  vendor text not null,
  path text not null,
  at timestamptz not null,
  primary key (vendor, path)
);
create index asked_path_age on asked_path (vendor, at);
call guard_vendor('asked_path');

alter table settings add column redirect_hosts text[];

do $$
declare
  one text;
  named text;
begin
  for one in select code from vendor loop
    perform set_config('app.vendor', one, true);
    foreach named in array array['products', 'brands'] loop
      execute format('insert into redirects (vendor, id, status, "from", match, "to", code, source, keep_query, priority, url_lang,
          via, of_resource, of_record, created_at, updated_at)
        select a.vendor, uuidv7(), 1, %1$L || a.slug, 1, %1$L || lower(t.slug), 301, 2, 1, 100, ''any'', array[%1$L || lower(t.slug)],
          a.resource, a.record::text, a.at, a.at
        from former_address a join %2$I t on t.vendor = a.vendor and t.id = a.record where a.resource = %2$L', '/' || named || '/', named);
    end loop;
  end loop;
  perform set_config('app.vendor', '', true);
end
$$;
drop table former_address;
