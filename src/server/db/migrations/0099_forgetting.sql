-- History is only added to. What told of a person who is forgotten leaves it all the same, by name and by this way alone.
create function forget_in_history(records uuid[], names text[]) returns void
  language sql security definer set search_path = public, pg_temp
  as $$ update history set before = before - names, after = after - names
    where vendor = app_vendor() and record_id = any(records) $$;
revoke execute on function forget_in_history(uuid[], text[]) from public;
grant execute on function forget_in_history(uuid[], text[]) to nucleus_app;

-- Lists begin with who spends most: an order by the last order would begin with those who have none.
create index members_spend on members (vendor, net_spend desc, id desc) where status <> 2;
