-- Rows of a job are written by the ten thousand and looked at within their job, whose own index finds them: an index of the
-- words of all rows there are cost more than the rows. They are appended as time goes on, so a few bytes per block are index
-- enough for those that are forgotten.

drop index job_rows_search;
drop index job_rows_vendor_created_at_idx;
create index job_rows_by_time on job_rows using brin (created_at);
