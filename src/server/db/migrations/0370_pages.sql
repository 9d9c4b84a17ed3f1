-- Pages, what they are begun from, links to read them by, and what shoppers did on them.

call make_resource('page_templates', $$
  name text not null,
  blocks jsonb,
  locked_node_ids text[]
$$, begins => 'active', searched => 'name', uniques => 'name');
call make_searchable('page_templates', title => 'name', searched => 'name', exact => 'name');

call make_resource('pages', $$
  title jsonb,
  path jsonb,
  type smallint not null,
  slug jsonb,
  parent uuid,
  template uuid,
  blocks jsonb,
  author text,
  category uuid,
  tags text[],
  reading_minutes integer,
  review_due_at date,
  redirect_old_slug boolean,
  seo_title jsonb,
  seo_description jsonb,
  canonical text,
  robots smallint not null,
  og_image jsonb,
  structured_data smallint not null,
  languages text[],
  lint_errors integer,
  lint_warnings integer,
  revision integer not null,
  live_revision integer,
  submitted_revision integer,
  scheduled jsonb,
  foreign key (vendor, parent) references pages (vendor, id)
$$, searched => 'title, path');
call make_searchable('pages', title => 'title', subtitle => 'path', searched => 'title, path');
create index pages_parent on pages (vendor, parent) where parent is not null;
-- One home page is live in a shop, once everything a deed does is done: the next one comes before the last one goes.
alter table pages add constraint pages_home exclude using btree (vendor with =) where (type = 1 and status = 1)
  deferrable initially deferred;

-- Which page answers where, by language: kept by the writer, so that no address is two pages'. What is in the trash has none.
create table page_path (
  vendor text not null,
  url_lang text not null,
  path text not null check (length(path) <= 240),
  page uuid not null,
  primary key (vendor, url_lang, path),
  foreign key (vendor, page) references pages (vendor, id)
);
create index page_path_page on page_path (vendor, page);
call guard_vendor('page_path');

call make_resource('page_previews', $$
  name text not null,
  page uuid not null,
  revision integer,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  reads integer default 0
$$, begins => 'active', searched => 'name');
call make_searchable('page_previews', title => 'name', searched => 'name');
create index page_previews_page on page_previews (vendor, page);

-- What shoppers did on a page on a day. Who they were is in none of it.
create table page_stat (
  vendor text not null,
  page uuid not null,
  day date not null,
  views integer not null default 0,
  visitors integer not null default 0,
  exits integer not null default 0,
  seconds bigint not null default 0,
  -- Visits that came as far as a quarter, a half, three quarters, the end.
  scroll integer[] not null default '{0,0,0,0}',
  clicks jsonb not null default '{}',
  primary key (vendor, page, day)
);
call guard_vendor('page_stat');
