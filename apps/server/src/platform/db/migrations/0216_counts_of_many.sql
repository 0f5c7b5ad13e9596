-- Reactions of a moment are stored by one statement: what they count is updated once for each row that they change, not once for each of them.

drop trigger post_likes_count on post_likes;
drop function count_post_like;
create function count_post_likes() returns trigger language plpgsql as $$
begin
  -- In one order, so that two transactions do not wait for each other.
  perform from posts where id in (select post_id from changed) order by id for no key update;
  update posts set like_count = like_count + case when tg_op = 'INSERT' then likes else -likes end
    from (select post_id, count(*)::integer as likes from changed group by post_id) as counted
    where posts.id = counted.post_id;
  return null;
end $$;
create trigger post_likes_count_new after insert on post_likes
  referencing new table as changed for each statement execute function count_post_likes();
create trigger post_likes_count_gone after delete on post_likes
  referencing old table as changed for each statement execute function count_post_likes();

-- The notification's row is locked before other acts are looked for, so that two transactions count each other's.
drop trigger notification_acts_add on notification_acts;
drop function add_notification_act;
create function add_notification_acts() returns trigger language plpgsql as $$
begin
  perform from notifications where id in (select notification_id from added) order by id for update;
  update notifications
    set order_id = greatest(order_id, newest.id), create_ts = newest.create_ts, actor_count = actor_count + newest.actors
    from (
      select notification_id,
        (array_agg(id order by id desc))[1] as id,
        (array_agg(create_ts order by id desc))[1] as create_ts,
        -- The site itself is no actor: each of its acts counts.
        (count(distinct actor_id) filter (where not exists (
          select from notification_acts as act
          where act.notification_id = added.notification_id and act.actor_id = added.actor_id and act.is_present
            and act.id not in (select id from added)
        )) + count(*) filter (where actor_id is null))::integer as actors
      from added group by notification_id
    ) as newest
    where notifications.id = newest.notification_id;
  return null;
end $$;
create trigger notification_acts_add after insert on notification_acts
  referencing new table as added for each statement execute function add_notification_acts();

-- Changes and deletions go on counting row by row (comments_count).
drop trigger comments_count on comments;
create trigger comments_count after delete or update of visibility, only_for_owner, reply_count on comments
  for each row execute function count_comment();
create function count_new_comments() returns trigger language plpgsql as $$
begin
  perform from posts where id in (select post_id from added where parent_id is null) order by id for no key update;
  perform from comments where id in (select parent_id from added) order by id for no key update;
  update posts set comment_count = comment_count + counted.comments
    from (
      select post_id, sum(1 + reply_count)::integer as comments from added
      where parent_id is null and visibility = 'public' and not only_for_owner group by post_id
    ) as counted
    where posts.id = counted.post_id;
  update comments set reply_count = comments.reply_count + counted.replies
    from (
      select parent_id, count(*)::integer as replies from added
      where parent_id is not null and visibility = 'public' and not only_for_owner group by parent_id
    ) as counted
    where comments.id = counted.parent_id;
  return null;
end $$;
create trigger comments_count_new after insert on comments
  referencing new table as added for each statement execute function count_new_comments();
