-- When what a job did was put back, by whatever way; undone_by names the job that did so, where it was one. What stands again because
-- it was brought back is not put back any more: both are as the chain of operations has them.
alter table jobs add column undone_at timestamptz;
-- Of every vendor's jobs: this statement belongs to none of them.
alter table jobs no force row level security;
alter table operation no force row level security;
with recursive line as (
  select o.vendor, o.job_id as job, o.id, o.undone_by, o.undone_left, o.at, o.job_id as by_job, 0 as step from operation o
    where o.job_id is not null and o.level = 0 and o.action not like 'jobs.%'
  union all
  select o.vendor, line.job, o.id, o.undone_by, o.undone_left, o.at, o.job_id, line.step + 1 from line
    join operation o on o.vendor = line.vendor and o.id = line.undone_by
    where line.undone_left = 0 and line.step < 1000
), last as (
  select distinct on (vendor, job) vendor, job, step, at, by_job from line order by vendor, job, step desc
)
update jobs j set
  undone_at = case when last.step % 2 = 1 then last.at end,
  undone_by = case when last.step % 2 = 1 then last.by_job end
from last where j.vendor = last.vendor and j.id = last.job and (j.undone_by is not null or last.step > 0);
alter table jobs force row level security;
alter table operation force row level security;
