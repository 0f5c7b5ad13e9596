-- Themes: a challenge with a period -------------------------------------------------------------------------------------------------

create table themes (
  id uuid primary key,
  -- {en, zh}
  title jsonb not null,
  description jsonb not null,
  cover_key text not null references files,
  begin_ts bigint not null,
  end_ts bigint not null,
  -- When those whom it may interest were told that it has begun.
  announce_ts bigint,
  create_ts bigint not null default now_ms(),
  check (end_ts > begin_ts)
);
create index themes_list on themes (end_ts desc, id desc);
create index themes_cover on themes (cover_key);
create index themes_unannounced on themes (begin_ts) where announce_ts is null;

-- What posts are listed and ranked by -----------------------------------------------------------------------------------------------

alter table posts
  add column theme_id uuid references themes on delete set null,
  -- What people did with it, weighed as in `hot`.
  add column score integer not null generated always as (like_count + 2 * comment_count + 3 * share_count) stored,
  -- The UTC day on which it was made, counted from 1970: ranks of a period look at one day after the other.
  add column day integer not null generated always as ((create_ts / 86400000)::integer) stored;

create index posts_user_new on posts (user_id, id desc) where visibility = 'public';
create index posts_user_hot on posts (user_id, hot desc, id desc) where visibility = 'public';
create index posts_template_hot on posts (work_template_id, hot desc, id desc) where visibility = 'public';
create index posts_remix_new on posts (remix_of_post_id, id desc) where visibility = 'public' and remix_of_post_id is not null;
create index posts_remix_hot on posts (remix_of_post_id, hot desc, id desc) where visibility = 'public' and remix_of_post_id is not null;
create index posts_theme on posts (theme_id) where theme_id is not null;
create index posts_theme_new on posts (theme_id, id desc) where visibility = 'public' and theme_id is not null;
create index posts_theme_hot on posts (theme_id, hot desc, id desc) where visibility = 'public' and theme_id is not null;
create index posts_theme_score on posts (theme_id, score desc, id desc) where visibility = 'public' and theme_id is not null;
create index posts_theme_day on posts (theme_id, day, score desc, id desc) where visibility = 'public' and theme_id is not null;
create index posts_score on posts (score desc, id desc) where visibility = 'public';
create index posts_day on posts (day, score desc, id desc) where visibility = 'public';

-- What a post's rank was before each change of the last hour: who is turning the pages of a ranked list goes on in the list as it was
-- when they began.
create table post_rank_changes (
  id bigint primary key generated always as identity,
  post_id uuid not null,
  xid xid8 not null default pg_current_xact_id(),
  hot double precision not null,
  score integer not null,
  ts bigint not null default now_ms()
);
create index post_rank_changes_xid on post_rank_changes (xid);
create index post_rank_changes_ts on post_rank_changes (ts);

create function keep_post_rank() returns trigger language plpgsql as $$
begin
  insert into post_rank_changes (post_id, hot, score) values (old.id, old.hot, old.score);
  return null;
end $$;
create trigger posts_rank_change after update on posts for each row
  when (old.score <> new.score) execute function keep_post_rank();

-- One's likes in the order in which one gave them.
create index post_likes_user on post_likes (user_id, create_ts desc, post_id desc);

-- Shares: each person counts once a day (UTC) for a post ---------------------------------------------------------------------------

create table post_shares (
  post_id uuid not null references posts on delete cascade,
  user_id uuid not null references users on delete cascade,
  day integer not null,
  target text not null,
  create_ts bigint not null default now_ms(),
  primary key (post_id, user_id, day)
);
create index post_shares_user on post_shares (user_id);

create function count_post_share() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update posts set share_count = share_count + 1 where id = new.post_id;
  else
    update posts set share_count = share_count - 1 where id = old.post_id;
  end if;
  return null;
end $$;
create trigger post_shares_count after insert or delete on post_shares for each row execute function count_post_share();

-- The pictures that a post's maker shares with it: files of their own that die with the post, and answer as long as it is public ---

create table post_sources (
  post_id uuid not null references posts on delete cascade,
  position smallint not null,
  file_key text not null references files on delete cascade,
  primary key (post_id, position)
);
create index post_sources_file on post_sources (file_key);

create function follow_post_sources() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from files where key = old.file_key;
  else
    update files set audience = 'signed' where key = new.file_key
      and exists (select from posts where id = new.post_id and visibility <> 'public');
  end if;
  return null;
end $$;
create trigger post_sources_files after insert or delete on post_sources for each row execute function follow_post_sources();

create function show_post_sources() returns trigger language plpgsql as $$
begin
  update files set audience = case when new.visibility = 'public' then 'public' else 'signed' end
    where key in (select file_key from post_sources where post_id = new.id) and audience in ('public', 'signed');
  return null;
end $$;
create trigger posts_sources_change after update of visibility on posts for each row
  when (old.visibility <> new.visibility) execute function show_post_sources();
