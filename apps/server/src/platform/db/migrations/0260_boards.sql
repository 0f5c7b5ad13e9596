-- Boards: named collections of posts and own works.
create table boards (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  name text not null,
  description text not null default '',
  audience text not null default 'private' check (audience in ('private', 'link', 'public')),
  -- Key of the address for those who have the link. A new key makes earlier addresses invalid.
  link_key text check ((link_key is not null) = (audience = 'link')),
  -- The chosen cover; without one, the first items are shown.
  cover_work_id uuid references works on delete set null,
  -- Boards of throw-away accounts.
  only_for_owner boolean not null default false,
  visibility text not null default 'public' check (visibility in ('public', 'hidden')),
  hidden_by text check (hidden_by in ('account', 'moderator')),
  item_count integer not null default 0,
  follower_count integer not null default 0,
  -- When something was saved last.
  item_ts bigint not null default now_ms(),
  create_ts bigint not null default now_ms(),
  check ((visibility = 'hidden') = (hidden_by is not null))
);
create index boards_user on boards (user_id, item_ts desc, id desc);
create index boards_cover on boards (cover_work_id) where cover_work_id is not null;
create index boards_public on boards (id desc) where audience = 'public' and visibility = 'public' and not only_for_owner;
create trigger boards_of_suspended before insert on boards for each row execute function hide_of_suspended();

-- An item is a work: the owner's own, or one that another user has posted. Positions are fractions, so that moving an item changes one row.
create table board_items (
  board_id uuid not null references boards on delete cascade,
  work_id uuid not null references works on delete cascade,
  position numeric not null,
  create_ts bigint not null default now_ms(),
  primary key (board_id, work_id)
);
create unique index board_items_order on board_items (board_id, position);
create index board_items_work on board_items (work_id);

create table board_follows (
  board_id uuid not null references boards on delete cascade,
  user_id uuid not null references users on delete cascade,
  -- Counted: not of throw-away, deactivated or suspended accounts.
  is_visible boolean not null default true,
  create_ts bigint not null default now_ms(),
  -- When the follower has last seen the board.
  seen_ts bigint not null default now_ms(),
  primary key (board_id, user_id)
);
create index board_follows_user on board_follows (user_id, create_ts desc, board_id desc);

-- Boards are updated in the order of their ids, so that two transactions cannot wait for each other.
create function count_board_items() returns trigger language plpgsql as $$
begin
  with change as (
    select board_id, count(*)::integer as n from changed group by board_id
  ), locked as (
    select boards.id, change.n from boards join change on change.board_id = boards.id order by boards.id for no key update of boards
  )
  update boards set item_count = item_count + case tg_op when 'INSERT' then locked.n else -locked.n end
    from locked where boards.id = locked.id;
  return null;
end $$;
create trigger board_items_added after insert on board_items
  referencing new table as changed for each statement execute function count_board_items();
create trigger board_items_removed after delete on board_items
  referencing old table as changed for each statement execute function count_board_items();

create function count_board_followers() returns trigger language plpgsql as $$
begin
  with change as (
    select board_id, count(*)::integer as n from changed where is_visible group by board_id
  ), locked as (
    select boards.id, change.n from boards join change on change.board_id = boards.id order by boards.id for no key update of boards
  )
  update boards set follower_count = follower_count + case tg_op when 'INSERT' then locked.n else -locked.n end
    from locked where boards.id = locked.id;
  return null;
end $$;
create trigger board_follows_added after insert on board_follows
  referencing new table as changed for each statement execute function count_board_followers();
create trigger board_follows_removed after delete on board_follows
  referencing old table as changed for each statement execute function count_board_followers();

create function recount_board_followers() returns trigger language plpgsql as $$
begin
  with change as (
    select board_id, sum(after.is_visible::integer - before.is_visible::integer)::integer as n
      from after join before using (board_id, user_id) where after.is_visible <> before.is_visible group by board_id
  ), locked as (
    select boards.id, change.n from boards join change on change.board_id = boards.id order by boards.id for no key update of boards
  )
  update boards set follower_count = follower_count + locked.n from locked where boards.id = locked.id;
  return null;
end $$;
create trigger board_follows_changed after update on board_follows
  referencing old table as before new table as after for each statement execute function recount_board_followers();

-- A post that is deleted leaves the boards of others; a deleted work leaves all.
create function remove_from_boards() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'works' then
    delete from board_items where work_id = new.id;
    update boards set cover_work_id = null where cover_work_id = new.id;
  else
    delete from board_items as item using boards as board
      where item.work_id = old.work_id and board.id = item.board_id and board.user_id <> old.user_id;
  end if;
  return null;
end $$;
create trigger posts_leave_boards after delete on posts for each row execute function remove_from_boards();
create trigger works_leave_boards after update of delete_ts on works for each row
  when (old.delete_ts is null and new.delete_ts is not null) execute function remove_from_boards();

create trigger boards_changed after delete or update of
    name, description, audience, link_key, cover_work_id, visibility, only_for_owner
  on boards for each row execute function tell_content_changed();
create trigger board_items_changed after delete on board_items
  for each statement execute function tell_content_changed();

alter table cases drop constraint cases_target_type_check;
alter table cases add constraint cases_target_type_check
  check (target_type in ('post', 'comment', 'user', 'work_template', 'board'));

alter table imported_items drop constraint imported_items_kind_check;
alter table imported_items add constraint imported_items_kind_check
  check (kind in ('template', 'source', 'work', 'post', 'comment', 'preset', 'board'));
