-- What somebody takes back and does again is not told again while the first time is still unread: the act stays, as gone.
alter table notification_acts add column is_gone boolean not null default false;
-- A notification of which everything was taken back is hidden for a while, then erased.
create index notifications_empty on notifications (create_ts) where type <> 'work_state' and actor_count = 0;

create or replace function add_notification_act() returns trigger language plpgsql as $$
begin
  perform 1 from notifications where id = new.notification_id for update;
  update notifications
    set order_id = greatest(order_id, new.id),
        create_ts = new.create_ts,
        actor_count = actor_count + (not exists (
          select 1 from notification_acts
          where notification_id = new.notification_id and actor_id = new.actor_id and id <> new.id and not is_gone))::integer
    where id = new.notification_id;
  return null;
end $$;

create or replace function remove_notification_acts() returns trigger language plpgsql as $$
begin
  perform 1 from notifications where id in (select notification_id from gone) order by id for update;
  update notifications set actor_count = actor_count - lost.actors
    from (
      select notification_id, count(*)::integer as actors
      from (select distinct notification_id, actor_id from gone where not is_gone) as left_by
      where not exists (
        select 1 from notification_acts as act
        where act.notification_id = left_by.notification_id and act.actor_id = left_by.actor_id and not act.is_gone)
      group by notification_id
    ) as lost
    where notifications.id = lost.notification_id;
  delete from notifications where id in (select notification_id from gone) and actor_count = 0;
  return null;
end $$;

create function hide_notification_act() returns trigger language plpgsql as $$
begin
  perform 1 from notifications where id = new.notification_id for update;
  update notifications
    set actor_count = actor_count + case when new.is_gone then -1 else 1 end
    where id = new.notification_id and not exists (
      select 1 from notification_acts
      where notification_id = new.notification_id and actor_id = new.actor_id and id <> new.id and not is_gone);
  return null;
end $$;
create trigger notification_acts_hide after update of is_gone on notification_acts
  for each row when (old.is_gone <> new.is_gone) execute function hide_notification_act();

-- Web push -----------------------------------------------------------------------------------------------------------------------

-- A browser that asked to be told. It goes with the session that asked: who is signed out hears nothing.
create table push_subscriptions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  session_id uuid not null references sessions on delete cascade,
  endpoint text not null,
  -- An endpoint is one browser: it belongs to whoever signed in there last.
  endpoint_hash bytea not null unique,
  p256dh text not null,
  auth text not null,
  locale text not null check (locale in ('en', 'zh')),
  create_ts bigint not null default now_ms()
);
create index push_subscriptions_user on push_subscriptions (user_id, id desc);
create index push_subscriptions_session on push_subscriptions (session_id);

-- What is to be pushed, written by the transaction that causes it; a worker makes jobs of it.
create table push_outbox (
  notification_id uuid primary key references notifications on delete cascade,
  create_ts bigint not null default now_ms()
);
-- When it was pushed last, or will be.
alter table notifications add column push_ts bigint;
