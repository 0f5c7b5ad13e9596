-- Stores follows that were permitted, and what will be told of those that are new. `pairs` names what blocks lock, too: a block that was
-- there first is seen, since the statement that looks for it begins after the lock; one that comes later deletes the follow.
create function follow_users(pairs text[], new_ids uuid[], followers uuid[], followees uuid[], seen boolean[])
returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(key)
    from (select distinct hashtextextended(name, 0) as key from unnest(pairs) as name order by key) as keys;
  with stored as (
    insert into follows (id, follower_id, followee_id, is_visible)
      select * from unnest(new_ids, followers, followees, seen) as given (id, follower, followee, is_seen)
      where not exists (select from blocks where user_id = follower and blocked_id = followee)
        and not exists (select from blocks where user_id = followee and blocked_id = follower)
      on conflict do nothing returning follower_id, followee_id, is_visible
  )
  insert into waiting_acts (user_id, type, actor_id) select followee_id, 'followed', follower_id from stored where is_visible;
end $$;
