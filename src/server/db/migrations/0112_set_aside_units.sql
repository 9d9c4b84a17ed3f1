-- Units that were cancelled and do not go back on sale.

alter table order_lines add column set_aside integer not null default 0;
alter table order_lines add constraint order_lines_set_aside check (set_aside between 0 and cancelled);
