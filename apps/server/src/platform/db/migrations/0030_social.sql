-- Who follows, blocks and mutes whom. Lists of them are newest first, by id.

create table follows (
  id uuid not null,
  follower_id uuid not null references users on delete cascade,
  followee_id uuid not null references users on delete cascade,
  -- False where nobody but the follower knows of it: throw-away accounts follow for themselves alone.
  is_visible boolean not null default true,
  create_ts bigint not null default now_ms(),
  primary key (follower_id, followee_id),
  check (follower_id <> followee_id)
);
create index follows_followees on follows (follower_id, id desc);
create index follows_followers on follows (followee_id, id desc) where is_visible;
create index follows_of_followee on follows (followee_id);

create table blocks (
  id uuid not null,
  user_id uuid not null references users on delete cascade,
  blocked_id uuid not null references users on delete cascade,
  create_ts bigint not null default now_ms(),
  primary key (user_id, blocked_id),
  check (user_id <> blocked_id)
);
create index blocks_list on blocks (user_id, id desc);
create index blocks_blocked on blocks (blocked_id, user_id);

-- A person or a topic that somebody would rather not see.
create table mutes (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  muted_id uuid references users on delete cascade,
  topic_id uuid references topics on delete cascade,
  create_ts bigint not null default now_ms(),
  check (num_nonnulls(muted_id, topic_id) = 1),
  check (user_id <> muted_id)
);
create unique index mutes_person on mutes (user_id, muted_id) where muted_id is not null;
create unique index mutes_topic on mutes (user_id, topic_id) where topic_id is not null;
create index mutes_list on mutes (user_id, id desc);
create index mutes_of_muted on mutes (muted_id) where muted_id is not null;
create index mutes_of_topic on mutes (topic_id) where topic_id is not null;
