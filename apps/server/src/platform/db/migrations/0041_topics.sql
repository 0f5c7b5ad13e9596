-- Topics list and rank their posts by columns of their own, which follow the posts, and count those that everybody may see.

alter table topics add column post_count integer not null default 0 check (post_count >= 0);
create index topics_count on topics (post_count desc, id desc) where post_count > 0;

alter table post_topics
  -- Everybody may see the post.
  add column is_public boolean not null default false,
  add column hot double precision not null default 0,
  add column score integer not null default 0,
  add column day integer not null default 0;

update post_topics set hot = posts.hot, score = posts.score, day = posts.day,
    is_public = posts.visibility = 'public' and not posts.only_for_owner
  from posts where posts.id = post_topics.post_id;
update topics set post_count = counted.posts
  from (select topic_id, count(*)::integer as posts from post_topics where is_public group by topic_id) as counted
  where counted.topic_id = topics.id;

drop index post_topics_topic;
create index post_topics_topic on post_topics (topic_id);
create index post_topics_new on post_topics (topic_id, post_id desc) where is_public;
create index post_topics_hot on post_topics (topic_id, hot desc, post_id desc) where is_public;
create index post_topics_score on post_topics (topic_id, score desc, post_id desc) where is_public;
create index post_topics_day on post_topics (topic_id, day, score desc, post_id desc) where is_public;

create function start_post_topic() returns trigger language plpgsql as $$
begin
  select post.hot, post.score, post.day, post.visibility = 'public' and not post.only_for_owner
    into new.hot, new.score, new.day, new.is_public
    from posts as post where post.id = new.post_id;
  return new;
end $$;
create trigger post_topics_start before insert on post_topics for each row execute function start_post_topic();

create function follow_post_in_topics() returns trigger language plpgsql as $$
begin
  update post_topics set hot = new.hot, score = new.score, day = new.day where post_id = new.id;
  return null;
end $$;
create trigger posts_in_topics after update on posts for each row
  when (old.hot <> new.hot) execute function follow_post_in_topics();

-- Locks the topics in the order of their ids, so that two posts with the same topics cannot wait for each other.
create function count_topic_posts(topic_ids uuid[], changes integer[]) returns void language sql as $$
  with change as (
    select topic_id, sum(n)::integer as n from unnest(topic_ids, changes) as given (topic_id, n) group by topic_id having sum(n) <> 0
  ), locked as (
    select topics.id, change.n from topics join change on change.topic_id = topics.id order by topics.id for no key update of topics
  )
  update topics set post_count = post_count + locked.n from locked where topics.id = locked.id
$$;

create function count_post_topics() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform count_topic_posts(array_agg(topic_id), array_agg(1)) from changed where is_public having count(*) > 0;
  else
    perform count_topic_posts(array_agg(topic_id), array_agg(-1)) from changed where is_public having count(*) > 0;
  end if;
  return null;
end $$;
create trigger post_topics_count_new after insert on post_topics
  referencing new table as changed for each statement execute function count_post_topics();
create trigger post_topics_count_gone after delete on post_topics
  referencing old table as changed for each statement execute function count_post_topics();

-- By the statement: an account's posts are hidden all at once, and their topics have to be locked in one order then, too.
create function show_posts_in_topics() returns trigger language plpgsql as $$
declare
  topic_ids uuid[];
  changes integer[];
begin
  if not exists (select from old_posts join new_posts using (id) where old_posts.visibility <> new_posts.visibility) then
    return null;
  end if;
  with changed as (
    update post_topics set is_public = new_posts.visibility = 'public' and not new_posts.only_for_owner
    from new_posts join old_posts using (id)
    where post_topics.post_id = new_posts.id and old_posts.visibility <> new_posts.visibility
      and post_topics.is_public <> (new_posts.visibility = 'public' and not new_posts.only_for_owner)
    returning post_topics.topic_id, case when post_topics.is_public then 1 else -1 end as n
  )
  select array_agg(topic_id), array_agg(n) into topic_ids, changes from changed;
  perform count_topic_posts(topic_ids, changes);
  return null;
end $$;
create trigger posts_shown_in_topics after update on posts
  referencing old table as old_posts new table as new_posts for each statement execute function show_posts_in_topics();
