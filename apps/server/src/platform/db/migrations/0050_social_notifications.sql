-- Notifications of what people do, beside those of works. Repeated ones are folded: one unread notification of a type about a subject.

alter table notifications drop constraint notifications_type_check;
alter table notifications
  add constraint notifications_type_check check (type in ('work_state', 'post_liked', 'post_commented', 'comment_replied',
    'comment_liked', 'followed', 'mentioned', 'theme_started', 'case_decided')),
  alter column state drop not null,
  alter column work_id drop not null,
  -- Where it stands in its list. A fold moves it to the top; its id stays.
  add column order_id uuid,
  -- What repeated ones are folded by: a post, a comment, a theme, a case, or the person who is told.
  add column subject_id uuid,
  add column post_id uuid references posts on delete cascade,
  add column comment_id uuid,
  -- How many different people it speaks of.
  add column actor_count integer not null default 0 check (actor_count >= 0),
  add constraint notifications_of_work check ((type = 'work_state') = (work_id is not null and state is not null)),
  add constraint notifications_of_subject check ((type = 'work_state') = (subject_id is null));
update notifications set order_id = id;
alter table notifications alter column order_id set not null;

create unique index notifications_fold on notifications (user_id, type, subject_id) where not is_read and type <> 'work_state';
create index notifications_subject on notifications (user_id, type, subject_id) where type <> 'work_state';
create index notifications_social on notifications (user_id, order_id desc) where type <> 'work_state';
create index notifications_of_type on notifications (user_id, type, order_id desc) where type <> 'work_state';
create index notifications_social_unread on notifications (user_id, type) where not is_read and type <> 'work_state';
create index notifications_post on notifications (post_id) where post_id is not null;
create index notifications_comment on notifications (comment_id) where comment_id is not null;

drop index notifications_user;
create index notifications_works on notifications (user_id, order_id desc) where type = 'work_state' and state <> 7;
drop index notifications_unread;
create index notifications_unread on notifications (user_id) where not is_read and type = 'work_state' and state <> 7;

-- Who did what a notification speaks of; without an actor, the site itself did.
create table notification_acts (
  -- Where the notification came to stand by it.
  id uuid primary key,
  notification_id uuid not null references notifications on delete cascade,
  actor_id uuid references users on delete cascade,
  comment_id uuid,
  create_ts bigint not null default now_ms(),
  -- The same act is told once.
  unique nulls not distinct (notification_id, actor_id, comment_id)
);
create index notification_acts_newest on notification_acts (notification_id, id desc);
create index notification_acts_actor on notification_acts (actor_id) where actor_id is not null;
create index notification_acts_comment on notification_acts (comment_id) where comment_id is not null;

-- The count and the place follow the acts, whoever removes them: their maker, or the erasing of a comment or an account.
-- The notification's row is locked before others are looked for, so that two at once count each other.
create function add_notification_act() returns trigger language plpgsql as $$
begin
  perform 1 from notifications where id = new.notification_id for update;
  update notifications
    set order_id = greatest(order_id, new.id),
        create_ts = new.create_ts,
        actor_count = actor_count + (not exists (
          select 1 from notification_acts
          where notification_id = new.notification_id and actor_id = new.actor_id and id <> new.id))::integer
    where id = new.notification_id;
  return null;
end $$;
create trigger notification_acts_add after insert on notification_acts for each row execute function add_notification_act();

-- By statement: the acts of one actor may go together, and count once.
create function remove_notification_acts() returns trigger language plpgsql as $$
begin
  perform 1 from notifications where id in (select notification_id from gone) order by id for update;
  update notifications set actor_count = actor_count - lost.actors
    from (
      select notification_id, count(*)::integer as actors
      from (select distinct notification_id, actor_id from gone) as left_by
      where not exists (
        select 1 from notification_acts as act
        where act.notification_id = left_by.notification_id and act.actor_id = left_by.actor_id)
      group by notification_id
    ) as lost
    where notifications.id = lost.notification_id;
  delete from notifications where id in (select notification_id from gone) and actor_count = 0;
  return null;
end $$;
create trigger notification_acts_remove after delete on notification_acts
  referencing old table as gone for each statement execute function remove_notification_acts();

-- Whoever is blocked or muted is heard of no more, not even of what was told before.
create function forget_blocked_acts() returns trigger language plpgsql as $$
begin
  delete from notification_acts as act using notifications as told
    where told.id = act.notification_id
      and ((told.user_id = new.user_id and act.actor_id = new.blocked_id)
        or (told.user_id = new.blocked_id and act.actor_id = new.user_id));
  return null;
end $$;
create trigger blocks_forget after insert on blocks for each row execute function forget_blocked_acts();

create function forget_muted_acts() returns trigger language plpgsql as $$
begin
  delete from notification_acts as act using notifications as told
    where told.id = act.notification_id and told.user_id = new.user_id and act.actor_id = new.muted_id;
  return null;
end $$;
create trigger mutes_forget after insert on mutes for each row when (new.muted_id is not null)
  execute function forget_muted_acts();
