-- A notification whose reactions were all withdrawn is deleted a day after the last withdrawal, not a day after the newest reaction.
-- `empty_ts` is the time at which the count of actors last became 0; it means nothing while there are actors.
alter table notifications add column empty_ts bigint;
alter table notifications alter column empty_ts set default now_ms();
update notifications set empty_ts = create_ts where type <> 'work_state' and actor_count = 0;

create function note_empty_notification() returns trigger language plpgsql as $$
begin
  new.empty_ts := now_ms();
  return new;
end $$;
create trigger notifications_empty_ts before update of actor_count on notifications
  for each row when (new.actor_count = 0 and old.actor_count > 0) execute function note_empty_notification();

drop index notifications_empty;
create index notifications_empty on notifications (empty_ts) where type <> 'work_state' and actor_count = 0;
