-- A page is checked anew at a moment as well: thirty days before what it shows ends. What was noted without one is due at once.
alter table page_check_due add column due_at timestamptz not null default '-infinity';
create index page_check_due_at on page_check_due (vendor, due_at, id);
