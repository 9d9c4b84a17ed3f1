-- Rows of jobs are found in the list of their job, no longer by the palette: kept for it, they took as long as the rows themselves and stood
-- before the records they tell of.
drop function search_job_rows cascade;
alter table search_entry no force row level security;
delete from search_entry where resource = 'job_rows';
alter table search_entry force row level security;
