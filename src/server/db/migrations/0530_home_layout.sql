-- How people arrange their start page, in whatever brand they are.
create table home_layout (
  id uuid primary key default uuidv7(),
  user_id uuid not null unique references user_account on delete cascade,
  cards jsonb not null check (jsonb_typeof(cards) = 'array' and jsonb_array_length(cards) <= 80),
  version integer not null default 1 check (version > 0)
);

-- What those of a role begin with in a brand and country.
create table role_home_layout (
  vendor text not null,
  role_id uuid not null references role on delete cascade,
  cards jsonb not null check (jsonb_typeof(cards) = 'array' and jsonb_array_length(cards) <= 80),
  version integer not null default 1 check (version > 0),
  primary key (vendor, role_id)
);

-- Whoever had put cards out of sight has a layout without them.
insert into home_layout (user_id, cards)
select u.id, (select coalesce(jsonb_agg(jsonb_build_object('card', c.card, 'size', c.size) order by c.place), '[]')
  from (values (1, 'figures', 'orders.placed', 's'), (2, 'figures', 'orders.revenue', 's'), (3, 'figures', 'orders.cod', 's'),
    (4, 'figures', 'ndrs.failed', 's'), (5, 'attention', 'attention', 'l'), (6, 'planned', 'planned', 'l'), (7, '', 'drafts', 'l'),
    (8, 'views', 'views', 'm'), (9, 'recent', 'recent', 'm'), (10, 'jobs', 'jobs', 'm')) c (place, was, card, size)
  where not u.profile -> 'home' -> 'hidden' ? c.was)
from user_account u where jsonb_array_length(u.profile -> 'home' -> 'hidden') > 0;
update user_account set profile = profile #- '{home,hidden}' where profile -> 'home' ? 'hidden';

alter table home_layout enable row level security;
alter table home_layout force row level security;
create policy own on home_layout using (user_id::text = app_user()) with check (user_id::text = app_user());
alter table role_home_layout enable row level security;
alter table role_home_layout force row level security;
-- Who may change those of a role is asked at the door.
create policy vendor on role_home_layout using (vendor = app_vendor()) with check (vendor = app_vendor());
