-- A call for later is told to nobody when it is made, so workers met it only where they happened to look. Whoever looks after
-- jobs tells of the calls that have come due.

create function tell_workers() returns void language sql set search_path = pg_catalog, pg_temp as $$
  select pg_notify('pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24), 'jobs')
$$;

create or replace function call_worker(vendor text, job uuid, delay interval, priority int) returns uuid language sql
set search_path = pg_catalog, pg_temp as $$
  with called as (
    insert into pgboss.job (name, data, priority, start_after, expire_seconds, deletion_seconds, keep_until, retry_limit,
      retry_delay, retry_backoff, policy, heartbeat_seconds)
    select q.name, jsonb_build_object('vendor', call_worker.vendor, 'job', call_worker.job), call_worker.priority,
      now() + call_worker.delay, q.expire_seconds, q.deletion_seconds,
      now() + call_worker.delay + q.retention_seconds * interval '1 second', q.retry_limit, q.retry_delay, q.retry_backoff,
      q.policy, q.heartbeat_seconds
    from pgboss.queue q where q.name = 'jobs'
    returning id, start_after
  ), told as (
    select public.tell_workers() from called where start_after <= now()
  )
  select id from called where (select count(*) from told) >= 0
$$;

create function tell_of_due_calls() returns void language sql set search_path = pg_catalog, pg_temp as $$
  select public.tell_workers() where exists (select from pgboss.job
    where name = 'jobs' and state < 'active' and not blocked and start_after <= now())
$$;
