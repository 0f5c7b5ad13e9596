-- What a profile counts, kept by triggers: whoever makes or removes a row, the counts follow in the same transaction.
--
-- They are deferred to the commit: the rows of people are then locked last, after everything else that a transaction changes, so that two
-- transactions that touch the same post and the same person take them in the same order.

alter table users
  add column post_count integer not null default 0 check (post_count >= 0),
  -- One's own works, posted or not; other people are shown post_count.
  add column work_count integer not null default 0 check (work_count >= 0),
  add column follower_count integer not null default 0 check (follower_count >= 0),
  add column followee_count integer not null default 0 check (followee_count >= 0),
  -- Likes received on public posts.
  add column like_count integer not null default 0 check (like_count >= 0);

update users set
  post_count = (select count(*) from posts where posts.user_id = users.id and visibility = 'public'),
  like_count = (select coalesce(sum(posts.like_count), 0) from posts where posts.user_id = users.id and visibility = 'public'),
  work_count = (select count(*) from works where works.user_id = users.id and delete_ts is null);

create function count_user_posts() returns trigger language plpgsql as $$
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
  if posts_change <> 0 or likes_change <> 0 then
    update users set post_count = post_count + posts_change, like_count = like_count + likes_change
      where id = coalesce(new.user_id, old.user_id);
  end if;
  return null;
end $$;
create constraint trigger posts_user_count after insert or delete on posts deferrable initially deferred
  for each row execute function count_user_posts();
create constraint trigger posts_user_count_change after update on posts deferrable initially deferred
  for each row when (old.like_count <> new.like_count or old.visibility <> new.visibility)
  execute function count_user_posts();

create function count_user_works() returns trigger language plpgsql as $$
declare
  change integer := 0;
begin
  if tg_op <> 'INSERT' and old.delete_ts is null then change := change - 1; end if;
  if tg_op <> 'DELETE' and new.delete_ts is null then change := change + 1; end if;
  if change <> 0 then
    update users set work_count = work_count + change where id = coalesce(new.user_id, old.user_id);
  end if;
  return null;
end $$;
create constraint trigger works_user_count after insert or delete on works deferrable initially deferred
  for each row execute function count_user_works();
create constraint trigger works_user_count_change after update on works deferrable initially deferred
  for each row when ((old.delete_ts is null) <> (new.delete_ts is null))
  execute function count_user_works();

create function count_follow() returns trigger language plpgsql as $$
declare
  follower uuid := coalesce(new.follower_id, old.follower_id);
  followee uuid := coalesce(new.followee_id, old.followee_id);
  followees_change integer := 0;
  followers_change integer := 0;
begin
  if tg_op <> 'INSERT' then
    followees_change := followees_change - 1;
    followers_change := followers_change - old.is_visible::int;
  end if;
  if tg_op <> 'DELETE' then
    followees_change := followees_change + 1;
    followers_change := followers_change + new.is_visible::int;
  end if;
  -- In one order, so that two people who follow each other at the same moment do not wait for each other.
  perform from users where id in (follower, followee) order by id for no key update;
  update users set followee_count = followee_count + followees_change where id = follower and followees_change <> 0;
  update users set follower_count = follower_count + followers_change where id = followee and followers_change <> 0;
  return null;
end $$;
create constraint trigger follows_count after insert or delete on follows deferrable initially deferred
  for each row execute function count_follow();
create constraint trigger follows_count_change after update on follows deferrable initially deferred
  for each row when (old.is_visible <> new.is_visible) execute function count_follow();
