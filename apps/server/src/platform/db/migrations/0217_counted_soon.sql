-- Reactions are counted soon after they are stored: many at once, instead of each in its own transaction. A change of a count is a row of
-- these tables, written by the transaction that causes it, until `settle_counts` adds it up.

create table post_changes (
  post_id uuid not null,
  likes integer not null default 0,
  comments integer not null default 0,
  shares integer not null default 0
);
create table user_changes (
  user_id uuid not null,
  likes integer not null default 0,
  followers integer not null default 0,
  followees integer not null default 0
);

create function settle_counts() returns void language plpgsql as $$
declare
  ids uuid[];
  first integer[];
  second integer[];
  third integer[];
begin
  if not exists (select from post_changes) and not exists (select from user_changes) then return; end if;
  -- Who asks for counts while others settle them waits for them.
  perform pg_advisory_xact_lock(hashtextextended('settle counts', 0));

  with taken as (delete from post_changes returning *)
  select array_agg(post_id), array_agg(likes), array_agg(comments), array_agg(shares) into ids, first, second, third
    from (
      select post_id, sum(likes)::integer as likes, sum(comments)::integer as comments, sum(shares)::integer as shares
      from taken group by post_id
    ) as summed where likes <> 0 or comments <> 0 or shares <> 0;
  if ids is not null then
    perform from posts where id = any(ids) order by id for no key update;
    -- A trigger records what its likes change for each author.
    update posts set like_count = like_count + change.likes, comment_count = comment_count + change.comments,
        share_count = share_count + change.shares
      from unnest(ids, first, second, third) as change (post_id, likes, comments, shares)
      where posts.id = change.post_id;
  end if;

  with taken as (delete from user_changes returning *)
  select array_agg(user_id), array_agg(likes), array_agg(followers), array_agg(followees) into ids, first, second, third
    from (
      select user_id, sum(likes)::integer as likes, sum(followers)::integer as followers, sum(followees)::integer as followees
      from taken group by user_id
    ) as summed where likes <> 0 or followers <> 0 or followees <> 0;
  if ids is not null then
    perform from users where id = any(ids) order by id for no key update;
    update users set like_count = like_count + change.likes, follower_count = follower_count + change.followers,
        followee_count = followee_count + change.followees
      from unnest(ids, first, second, third) as change (user_id, likes, followers, followees)
      where users.id = change.user_id;
  end if;
end $$;

create or replace function count_post_likes() returns trigger language plpgsql as $$
begin
  insert into post_changes (post_id, likes)
    select post_id, case when tg_op = 'INSERT' then count(*) else -count(*) end from changed group by post_id;
  return null;
end $$;

drop trigger post_shares_count on post_shares;
drop function count_post_share;
create function count_post_shares() returns trigger language plpgsql as $$
begin
  insert into post_changes (post_id, shares)
    select post_id, case when tg_op = 'INSERT' then count(*) else -count(*) end from changed group by post_id;
  return null;
end $$;
create trigger post_shares_count_new after insert on post_shares
  referencing new table as changed for each statement execute function count_post_shares();
create trigger post_shares_count_gone after delete on post_shares
  referencing old table as changed for each statement execute function count_post_shares();

create or replace function count_comment() returns trigger language plpgsql as $$
declare
  thread uuid := coalesce(new.parent_id, old.parent_id);
  change integer := 0;
begin
  if tg_op <> 'INSERT' then change := change - comment_weight(old); end if;
  if tg_op <> 'DELETE' then change := change + comment_weight(new); end if;
  if change = 0 then return null; end if;
  if thread is null then
    insert into post_changes (post_id, comments) values (coalesce(new.post_id, old.post_id), change);
  else
    update comments set reply_count = reply_count + change where id = thread;
  end if;
  return null;
end $$;

create or replace function count_new_comments() returns trigger language plpgsql as $$
begin
  insert into post_changes (post_id, comments)
    select post_id, sum(1 + reply_count) from added
    where parent_id is null and visibility = 'public' and not only_for_owner group by post_id;
  if not exists (select from added where parent_id is not null) then return null; end if;
  perform from comments where id in (select parent_id from added) order by id for no key update;
  update comments set reply_count = comments.reply_count + counted.replies
    from (
      select parent_id, count(*)::integer as replies from added
      where parent_id is not null and visibility = 'public' and not only_for_owner group by parent_id
    ) as counted
    where comments.id = counted.parent_id;
  return null;
end $$;

drop trigger follows_count on follows;
drop trigger follows_count_change on follows;
drop function count_follow;
create function count_follows() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into user_changes (user_id, followees) select follower_id, count(*) from added group by follower_id;
    insert into user_changes (user_id, followers) select followee_id, count(*) from added where is_visible group by followee_id;
  elsif tg_op = 'DELETE' then
    insert into user_changes (user_id, followees) select follower_id, -count(*) from gone group by follower_id;
    insert into user_changes (user_id, followers) select followee_id, -count(*) from gone where is_visible group by followee_id;
  else
    insert into user_changes (user_id, followers)
      select added.followee_id, sum(added.is_visible::integer - gone.is_visible::integer)
      from added join gone using (id) where added.is_visible <> gone.is_visible group by added.followee_id;
  end if;
  return null;
end $$;
create trigger follows_count_new after insert on follows
  referencing new table as added for each statement execute function count_follows();
create trigger follows_count_gone after delete on follows
  referencing old table as gone for each statement execute function count_follows();
create trigger follows_count_change after update on follows
  referencing old table as gone new table as added for each statement execute function count_follows();

-- Counts posts, and their likes when they appear and disappear.
create or replace function count_user_posts() returns trigger language plpgsql as $$
declare
  posts_change integer := 0;
  likes_change integer := 0;
begin
  if tg_op <> 'INSERT' and old.visibility = 'public' then
    posts_change := posts_change - 1;
    likes_change := likes_change - old.like_count;
  end if;
  if tg_op <> 'DELETE' and new.visibility = 'public' then
    posts_change := posts_change + 1;
    likes_change := likes_change + new.like_count;
  end if;
  if likes_change <> 0 then
    insert into user_changes (user_id, likes) values (coalesce(new.user_id, old.user_id), likes_change);
  end if;
  if posts_change <> 0 then
    update users set post_count = post_count + posts_change where id = coalesce(new.user_id, old.user_id);
  end if;
  return null;
end $$;
drop trigger posts_user_count_change on posts;
create constraint trigger posts_user_count_change after update on posts deferrable initially deferred
  for each row when (old.visibility <> new.visibility) execute function count_user_posts();

-- What follows the counts of posts, once for all posts of a statement.
drop trigger posts_rank_change on posts;
drop function keep_post_rank;
drop trigger posts_in_topics on posts;
drop function follow_post_in_topics;
create function follow_post_counts() returns trigger language plpgsql as $$
begin
  insert into user_changes (user_id, likes)
    select new_posts.user_id, sum(new_posts.like_count - old_posts.like_count) from old_posts join new_posts using (id)
    where new_posts.like_count <> old_posts.like_count and new_posts.visibility = 'public' and old_posts.visibility = 'public'
    group by new_posts.user_id;
  insert into post_rank_changes (post_id, hot, score)
    select old_posts.id, old_posts.hot, old_posts.score from old_posts join new_posts using (id)
    where old_posts.score <> new_posts.score;
  update post_topics set hot = new_posts.hot, score = new_posts.score, day = new_posts.day
    from new_posts join old_posts using (id)
    where post_topics.post_id = new_posts.id and old_posts.hot <> new_posts.hot;
  return null;
end $$;
create trigger posts_counts after update on posts
  referencing old table as old_posts new table as new_posts for each statement execute function follow_post_counts();

-- Acts of which users will be told, in one statement for many.
create table waiting_acts (
  id bigint generated always as identity,
  user_id uuid not null,
  type text not null,
  actor_id uuid not null,
  post_id uuid,
  comment_id uuid
);
