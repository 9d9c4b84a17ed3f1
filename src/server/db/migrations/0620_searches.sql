-- What staff searched in the palette and found nothing by.

call make_resource('searches', $$
  term text not null,
  language text not null,
  times integer not null,
  people integer not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  suggestion text,
  meaning text,
  everywhere boolean default false,
  decision smallint not null
$$, begins => 'active', searched => 'term');
create unique index searches_term on searches (vendor, language, lower(term)) where status <> 2;
create index searches_often on searches (vendor, times desc, id desc) where status <> 2;

-- Before a second person seeks it, a term is its mark, made with a key that is not in the database. One line for each person and
-- day; the person is a mark as well, whose salt goes with its month.
create table unfound_note (
  vendor text not null,
  mark text not null,
  person text not null,
  day date not null,
  chosen text,
  primary key (vendor, mark, person, day)
);
create index unfound_note_age on unfound_note (vendor, day);
call guard_vendor('unfound_note');

create table unfound_salt (
  vendor text not null,
  month date not null,
  salt text not null,
  primary key (vendor, month)
);
call guard_vendor('unfound_salt');

-- How much one person has told within an hour: what is beyond is let go.
create table unfound_told (
  vendor text not null,
  person text not null,
  hour timestamptz not null,
  lines integer not null,
  primary key (vendor, person, hour)
);
call guard_vendor('unfound_told');
