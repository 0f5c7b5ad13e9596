-- Who sees a post: everybody, those who have its link, or its author. What is not for everybody has the visibility `limited`: lists,
-- ranks, counts and the search show `public` posts, so a change of the audience moves the post in and out of them at once.
alter table posts
  add column audience text not null default 'public' check (audience in ('public', 'link', 'private')),
  -- Users whom the title mentions are told once, when the post is first public.
  add column is_announced boolean not null default true;
alter table posts drop constraint posts_visibility_check;
alter table posts add constraint posts_visibility_check check (visibility in ('public', 'limited', 'pending', 'hidden'));
create index posts_own_new on posts (user_id, id desc) where visibility in ('public', 'limited');
create index posts_own_hot on posts (user_id, hot desc, id desc) where visibility in ('public', 'limited');

-- A post that is shown again, after a decision or with the account of its author, is shown to its own audience.
create function keep_audience() returns trigger language plpgsql as $$
begin
  if new.visibility in ('public', 'limited') then
    new.visibility := case when new.audience = 'public' then 'public' else 'limited' end;
  end if;
  return new;
end $$;
create trigger posts_keep_audience before insert or update of visibility on posts for each row execute function keep_audience();

-- Boards ---------------------------------------------------------------------------------------------------------------------------

-- False for a post of another user that only its author sees now: it stays in the board, and is not counted until it is public again.
alter table board_items add column is_counted boolean not null default true;

create or replace function count_board_items() returns trigger language plpgsql as $$
begin
  with change as (
    select board_id, count(*)::integer as n from changed where is_counted group by board_id
  ), locked as (
    select boards.id, change.n from boards join change on change.board_id = boards.id order by boards.id for no key update of boards
  )
  update boards set item_count = item_count + case tg_op when 'INSERT' then locked.n else -locked.n end
    from locked where boards.id = locked.id;
  return null;
end $$;

create function count_post_in_boards() returns trigger language plpgsql as $$
begin
  with others as (
    select boards.id from boards
      where boards.user_id <> new.user_id and boards.id in (select board_id from board_items where work_id = new.work_id)
      order by boards.id for no key update of boards
  ), changed as (
    update board_items as item set is_counted = new.visibility = 'public' from others
      where item.board_id = others.id and item.work_id = new.work_id and item.is_counted <> (new.visibility = 'public')
      returning item.board_id
  )
  update boards set item_count = item_count + case when new.visibility = 'public' then 1 else -1 end
    from changed where boards.id = changed.board_id;
  return null;
end $$;
create trigger posts_board_count_change after update of visibility on posts for each row
  when ((old.visibility = 'public') <> (new.visibility = 'public')) execute function count_post_in_boards();

with changed as (
  update board_items as item set is_counted = false from posts, boards
    where posts.work_id = item.work_id and posts.visibility <> 'public' and boards.id = item.board_id and boards.user_id <> posts.user_id
    returning item.board_id
), change as (
  select board_id, count(*)::integer as n from changed group by board_id
)
update boards set item_count = item_count - change.n from change where boards.id = change.board_id;

-- Private links --------------------------------------------------------------------------------------------------------------------

-- Links that open one work, or its post, for whoever has them. One that was revoked stays: who has it learns that it has ended.
create table private_links (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  work_id uuid not null references works on delete cascade,
  key text not null unique,
  password_hash text,
  end_ts bigint,
  revoke_ts bigint,
  create_ts bigint not null default now_ms()
);
create unique index private_links_work on private_links (work_id) where revoke_ts is null;
create index private_links_of_work on private_links (work_id);
create index private_links_user on private_links (user_id);
create trigger private_links_changed after update or delete on private_links for each row execute function tell_content_changed();
