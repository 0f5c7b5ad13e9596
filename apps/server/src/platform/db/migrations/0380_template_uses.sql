-- Uses of templates are counted soon after they are stored, as reactions are. Until now each new work changed the row of its template, so
-- that the transactions of all people who used the same template waited for one another.

create table work_template_changes (
  work_template_id uuid not null,
  uses integer not null default 0
);

create or replace function settle_counts() returns void language plpgsql as $$
declare
  ids uuid[];
  first integer[];
  second integer[];
  third integer[];
begin
  if not exists (select from post_changes) and not exists (select from user_changes)
    and not exists (select from work_template_changes) then return; end if;
  -- A second transaction that settles counts waits for the first, so that it returns only when the counts include all changes.
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

  with taken as (delete from work_template_changes returning *)
  select array_agg(work_template_id), array_agg(uses) into ids, first
    from (select work_template_id, sum(uses)::integer as uses from taken group by work_template_id) as summed where uses <> 0;
  if ids is not null then
    perform from work_templates where id = any(ids) order by id for no key update;
    update work_templates set use_count = use_count + change.uses
      from unnest(ids, first) as change (work_template_id, uses)
      where work_templates.id = change.work_template_id;
  end if;
end $$;
