-- Units of a line that were cancelled while their payment was still waited for: the first of it, and nothing of them can go back.
alter table order_lines add column never_paid integer not null default 0;
alter table order_lines add constraint order_lines_never_paid check (never_paid between 0 and cancelled);
