-- Whoever handed something in is told what became of it: a notice of a kind of its own, which no watch asked for, with the reason a
-- second person gave. Told in the transaction of the answer, as watches are.

alter table notice add column reason text check (length(reason) <= 500);

create function tell_answer(of_vendor text, to_user uuid, told_at timestamptz, about text, record_id uuid, called text, answer text,
  by_user uuid, because text) returns void language plpgsql as $$
declare
  outer_user text := current_setting('app.user', true);
begin
  perform set_config('app.user', '', true);
  insert into notice (vendor, user_id, at, resource, kind, record, title, state, by_id, reason)
    select of_vendor, u.id, told_at, about, 'answer', record_id, called, answer, (select id from user_account where id = by_user), because
    from user_account u where u.id = to_user;
  -- Whoever is no longer there is told nothing.
  if not found then
    perform set_config('app.user', coalesce(outer_user, ''), true);
    return;
  end if;
  insert into event (vendor, at, user_id, message) values (of_vendor, told_at, to_user, '{"type": "notice.new"}');
  perform set_config('app.user', coalesce(outer_user, ''), true);
end
$$;
