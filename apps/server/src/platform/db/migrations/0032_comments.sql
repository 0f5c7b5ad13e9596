-- Comments on posts, in threads of one level.

create table comments (
  id uuid primary key,
  post_id uuid not null references posts on delete cascade,
  user_id uuid not null references users on delete cascade,
  -- The comment at the top of the thread; null for that one itself.
  parent_id uuid,
  -- The reply within the thread that this one answers.
  reply_to_id uuid references comments on delete set null,
  text text not null check (text <> ''),
  visibility text not null default 'public' check (visibility in ('public', 'hidden')),
  -- account: because of what its maker's account is. moderator: by a decision, which outlives the account's coming back.
  hidden_by text check (hidden_by in ('account', 'moderator')),
  -- A throw-away account's comments on other people's posts are seen by itself alone, and counted by nobody.
  only_for_owner boolean not null default false,
  like_count integer not null default 0 check (like_count >= 0),
  reply_count integer not null default 0 check (reply_count >= 0),
  -- 0: not pinned.
  pin_ts bigint not null default 0,
  create_ts bigint not null default now_ms(),
  update_ts bigint not null default now_ms(),
  check ((visibility = 'hidden') = (hidden_by is not null)),
  check (pin_ts = 0 or parent_id is null),
  check (reply_to_id is null or parent_id is not null),
  unique (id, post_id),
  foreign key (parent_id, post_id) references comments (id, post_id) on delete cascade
);
create index comments_threads on comments (post_id, id desc) where parent_id is null and visibility = 'public';
create index comments_replies on comments (parent_id, id desc) where parent_id is not null and visibility = 'public';
create index comments_pinned on comments (post_id, pin_ts desc) where pin_ts > 0;
create index comments_user on comments (user_id, id desc);
create index comments_post on comments (post_id);
create index comments_parent on comments (parent_id, post_id) where parent_id is not null;
create index comments_reply_to on comments (reply_to_id) where reply_to_id is not null;

-- How many a thread's first comment brings to its post's count, or a reply to its thread's. Where the first one is hidden, nobody finds
-- the replies: they do not count either, and are back when it is.
create function comment_weight(comment comments) returns integer language sql immutable
  as $$ select case when comment.visibility = 'public' and not comment.only_for_owner then 1 + comment.reply_count else 0 end $$;

create function count_comment() returns trigger language plpgsql as $$
declare
  thread uuid := coalesce(new.parent_id, old.parent_id);
  change integer := 0;
begin
  if tg_op <> 'INSERT' then change := change - comment_weight(old); end if;
  if tg_op <> 'DELETE' then change := change + comment_weight(new); end if;
  if change = 0 then return null; end if;
  if thread is null then
    update posts set comment_count = comment_count + change where id = coalesce(new.post_id, old.post_id);
  else
    update comments set reply_count = reply_count + change where id = thread;
  end if;
  return null;
end $$;
create trigger comments_count after insert or delete or update of visibility, only_for_owner, reply_count on comments
  for each row execute function count_comment();

create table comment_likes (
  comment_id uuid not null references comments on delete cascade,
  user_id uuid not null references users on delete cascade,
  create_ts bigint not null default now_ms(),
  primary key (user_id, comment_id)
);
create index comment_likes_comment on comment_likes (comment_id);

create function count_comment_like() returns trigger language plpgsql as $$
begin
  update comments set like_count = like_count + case when tg_op = 'INSERT' then 1 else -1 end
    where id = coalesce(new.comment_id, old.comment_id);
  return null;
end $$;
create trigger comment_likes_count after insert or delete on comment_likes for each row execute function count_comment_like();
