-- What somebody did is not told while their account is closed: suspended, or left and not yet erased.
alter table notification_acts
  add column is_closed boolean not null default false,
  add column is_present boolean not null generated always as (not is_gone and not is_closed) stored;

create or replace function add_notification_act() returns trigger language plpgsql as $$
begin
  perform 1 from notifications where id = new.notification_id for update;
  update notifications
    set order_id = greatest(order_id, new.id),
        create_ts = new.create_ts,
        actor_count = actor_count + (not exists (
          select 1 from notification_acts
          where notification_id = new.notification_id and actor_id = new.actor_id and id <> new.id and is_present))::integer
    where id = new.notification_id;
  return null;
end $$;

create or replace function remove_notification_acts() returns trigger language plpgsql as $$
begin
  perform 1 from notifications where id in (select notification_id from gone) order by id for update;
  update notifications set actor_count = actor_count - lost.actors
    from (
      select notification_id, count(*)::integer as actors
      from (select distinct notification_id, actor_id from gone where is_present) as left_by
      where not exists (
        select 1 from notification_acts as act
        where act.notification_id = left_by.notification_id and act.actor_id = left_by.actor_id and act.is_present)
      group by notification_id
    ) as lost
    where notifications.id = lost.notification_id;
  -- One that is empty because somebody's account is closed waits for them.
  delete from notifications
    where id in (select notification_id from gone) and actor_count = 0
      and not exists (select from notification_acts as act where act.notification_id = notifications.id and act.is_closed);
  return null;
end $$;

-- By statement: all acts of one actor come and go together, and count once.
drop trigger notification_acts_hide on notification_acts;
drop function hide_notification_act;
create function change_notification_acts() returns trigger language plpgsql as $$
begin
  perform 1 from notifications where id in (select notification_id from after) order by id for update;
  update notifications set actor_count = actor_count + changed.actors
    from (
      select notification_id, sum(change)::integer as actors
      from (
        select before.notification_id, before.actor_id,
          bool_or(after.is_present)::integer - bool_or(before.is_present)::integer as change
        from before join after using (id)
        group by before.notification_id, before.actor_id
      ) as of_actor
      where change <> 0 and not exists (
        select from notification_acts as act
        where act.notification_id = of_actor.notification_id and act.actor_id = of_actor.actor_id and act.is_present
          and act.id not in (select id from after))
      group by notification_id
    ) as changed
    where notifications.id = changed.notification_id;
  return null;
end $$;
create trigger notification_acts_change after update on notification_acts
  referencing old table as before new table as after for each statement execute function change_notification_acts();
