-- That a deed demanded the second factor, as its declaration, its handler or its file had it: whoever takes it back or brings it
-- back confirms it again.
alter table operation add column secured boolean not null default false;
