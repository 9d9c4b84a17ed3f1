-- A call stands in the queue since its job was first asked for: let in after a wait, taken up again after a crash or a pause, it went
-- behind everything that was asked for meanwhile. Nobody ever gave a priority.
drop function call_worker(text, uuid, interval, int);
create function call_worker(vendor text, job uuid, delay interval, asked timestamptz) returns uuid language sql
set search_path = pg_catalog, pg_temp as $$
  with called as (
    insert into pgboss.job (name, data, created_on, start_after, expire_seconds, deletion_seconds, keep_until, retry_limit,
      retry_delay, retry_backoff, policy, heartbeat_seconds)
    select q.name, jsonb_build_object('vendor', call_worker.vendor, 'job', call_worker.job), call_worker.asked,
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
