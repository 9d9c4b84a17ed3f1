-- Jobs that rest until somebody lets them go on. The wish lies beside the row a running step holds, as a wish to cancel does:
-- nobody who asks has to wait for the step. A job that rests after some rows may be ended with what it has done (1, 4).

create table job_pause (
  vendor text not null,
  job uuid not null,
  by_name text not null,
  primary key (vendor, job),
  foreign key (vendor, job) references jobs (vendor, id) on delete cascade
);
call guard_vendor('job_pause');

alter table jobs add column paused_by_name text;

create or replace function job_state_moves() returns trigger language plpgsql as $$
begin
  if old.state <> new.state and (old.state, new.state) not in
    ((1, 2), (1, 6), (1, 4), (1, 5), (2, 3), (2, 4), (2, 5), (2, 1), (6, 1), (6, 5)) then
    raise exception 'job % may not go from state % to %', old.id, old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end
$$;
