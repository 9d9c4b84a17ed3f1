-- Whenever a job ends, the first of those that wait are let in as far as there is room. Read off an index each, so that a brand with ten
-- thousand waiting jobs pays for twenty of them, and not for all.
create index jobs_overloaded on jobs (vendor, number) where state = 6;
create index jobs_under_way on jobs (vendor, kind) where state in (1, 2);
