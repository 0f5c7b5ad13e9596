-- Times are Unix milliseconds, as in the API. Ids are UUIDv7, made by the server.

create function now_ms() returns bigint language sql stable
  as $$ select (extract(epoch from statement_timestamp()) * 1000)::bigint $$;

-- Accounts -----------------------------------------------------------------------------------------------------------------------

create table users (
  id uuid primary key,
  -- system: owns the built-in templates. maker: fictitious, fills a new installation's feed. demo: erased after a day.
  kind text not null default 'person' check (kind in ('person', 'demo', 'maker', 'system')),
  username text not null,
  username_key text not null unique,
  password_hash text,
  nick_name text not null,
  avatar_key text not null,
  bio text not null default '',
  location text not null default '',
  website text not null default '',
  novice_guide_web smallint not null default 0 check (novice_guide_web in (0, 1)),
  joined_ts bigint not null default now_ms(),
  erase_ts bigint
);
create index users_erase on users (erase_ts) where erase_ts is not null;

create table sessions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  token_hash bytea not null unique,
  user_agent text not null default '',
  create_ts bigint not null default now_ms(),
  last_used_ts bigint not null default now_ms(),
  expire_ts bigint not null
);
create index sessions_user on sessions (user_id);
create index sessions_expire on sessions (expire_ts);

create table recovery_codes (
  user_id uuid not null references users on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

-- Files --------------------------------------------------------------------------------------------------------------------------

-- Stored bytes, named by their SHA-256: the same bytes are kept once. An object stays while a file refers to it.
create table objects (
  name text primary key,
  byte_size bigint not null check (byte_size >= 0),
  mime_type text not null,
  width integer not null default 0,
  height integer not null default 0,
  duration_ms integer,
  thumbhash text,
  touch_ts bigint not null default now_ms()
);

-- What the product calls a file. The key says what it is; its audience says who may read it:
-- system: everyone. public: everyone, under a random name that dies with its post. signed: who holds a signed address. internal: nobody.
create table files (
  key text primary key,
  object_name text not null references objects,
  audience text not null check (audience in ('system', 'public', 'signed', 'internal')),
  user_id uuid references users on delete cascade,
  create_ts bigint not null default now_ms(),
  use_ts bigint not null default now_ms()
);
create index files_object on files (object_name);
create index files_user on files (user_id) where user_id is not null;
create index files_internal_use on files (use_ts) where audience = 'internal';

create table uploads (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  extension text not null,
  state text not null default 'signed' check (state in ('signed', 'receiving', 'stored')),
  -- The object was refused after it arrived: what creating a work with it is answered with.
  refusal text,
  file_key text references files on delete set null,
  used boolean not null default false,
  create_ts bigint not null default now_ms(),
  expire_ts bigint not null
);
create index uploads_unused on uploads (user_id) where not used;
create index uploads_expire on uploads (expire_ts) where not used;

-- Templates ----------------------------------------------------------------------------------------------------------------------

create table work_templates (
  id uuid primary key,
  builtin_key text unique,
  user_id uuid not null references users on delete cascade,
  version integer not null,
  media_type text not null check (media_type in ('image', 'video')),
  like_count integer not null default 0 check (like_count >= 0),
  use_count integer not null default 0 check (use_count >= 0),
  create_ts bigint not null default now_ms()
);
create index work_templates_hot on work_templates (use_count desc, id desc);
create index work_templates_media_hot on work_templates (media_type, use_count desc, id desc);
create index work_templates_media_new on work_templates (media_type, id desc);

-- A change makes a new version; works keep the one that they ran.
create table work_template_versions (
  work_template_id uuid not null references work_templates on delete cascade,
  version integer not null,
  definition jsonb not null,
  definition_hash text not null,
  cover_key text not null,
  preview_key text,
  primary key (work_template_id, version)
);

-- Runs and works -----------------------------------------------------------------------------------------------------------------

-- The execution of a graph for somebody. A work's run has the work's id.
create table runs (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  state text not null default 'queue' check (state in ('queue', 'doing', 'done', 'fail', 'break')),
  -- Counts up at each retry: attempts are taken and given back once per round.
  round integer not null default 1,
  -- background: makes room for everybody else's.
  priority text not null default 'person' check (priority in ('person', 'background')),
  graph jsonb not null,
  -- Names the runs that take about as long as this one.
  timing_key text not null,
  cost integer not null check (cost >= 0),
  phase text not null default 'checking' check (phase in ('checking', 'processing', 'completed')),
  percent real not null default 0 check (percent between 0 and 100),
  node text,
  error_reason text check (error_reason in ('material', 'system', 'limit')),
  queue_ts bigint not null default now_ms(),
  start_ts bigint,
  finish_ts bigint,
  check ((state in ('done', 'fail', 'break')) = (finish_ts is not null)),
  check (state <> 'doing' or start_ts is not null),
  check (error_reason is null or state in ('fail', 'break'))
);
-- The one slot that everybody has.
create unique index runs_one_active on runs (user_id) where state in ('queue', 'doing');
create index runs_waiting on runs (priority, queue_ts) where state = 'queue';
create index runs_timing on runs (timing_key, finish_ts desc) where state = 'done';

-- The allowed changes of state; the engine has the same rule as a function.
create function check_run_state() returns trigger language plpgsql as $$
begin
  if old.state = new.state
    or (old.state = 'queue' and new.state in ('doing', 'break'))
    or (old.state = 'doing' and new.state in ('done', 'fail', 'break', 'queue'))
    or (old.state in ('fail', 'break') and new.state = 'queue' and new.round = old.round + 1) then
    return new;
  end if;
  raise exception 'run % cannot go from % to %', old.id, old.state, new.state using errcode = 'check_violation';
end $$;
create trigger runs_state before update of state on runs for each row execute function check_run_state();

create table run_nodes (
  run_id uuid not null references runs on delete cascade,
  node_id text not null,
  class_type text not null,
  content_key text not null,
  cached boolean not null,
  duration_ms integer not null,
  primary key (run_id, node_id)
);

-- The newest unfinished picture of each run. Not worth a log: losing it costs nothing.
create unlogged table run_previews (
  run_id uuid primary key,
  mime_type text not null,
  bytes bytea not null
);

create table works (
  id uuid primary key references runs on delete cascade,
  user_id uuid not null references users on delete cascade,
  work_template_id uuid not null references work_templates,
  template_version integer not null,
  media_type text not null check (media_type in ('image', 'video')),
  params jsonb not null,
  remix_of_post_id uuid,
  image_key text references files on delete set null,
  video_key text references files on delete set null,
  thumbnail_key text references files on delete set null,
  create_ts bigint not null default now_ms(),
  delete_ts bigint,
  foreign key (work_template_id, template_version) references work_template_versions
);
create index works_user on works (user_id, id desc) where delete_ts is null;

create table work_sources (
  work_id uuid not null references works on delete cascade,
  position smallint not null,
  upload_id uuid references uploads on delete set null,
  source_work_id uuid,
  file_key text references files on delete set null,
  primary key (work_id, position)
);

-- Attempts -----------------------------------------------------------------------------------------------------------------------

create table balances (
  user_id uuid primary key references users on delete cascade,
  start integer not null default 0 check (start >= 0),
  reward integer not null default 0 check (reward >= 0)
);

-- Every change of a balance. Only inserted into: the balance follows by the trigger and nothing else writes it.
create table balance_entries (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  type text not null check (type in ('start', 'reward')),
  amount integer not null check (amount <> 0),
  reason text not null check (reason in ('start', 'work_taken', 'work_returned', 'check_in', 'share')),
  ref_id uuid,
  round integer not null default 1,
  balance_after integer not null check (balance_after >= 0),
  create_ts bigint not null default now_ms(),
  check (reason not in ('work_taken', 'work_returned') or ref_id is not null)
);
create index balance_entries_user on balance_entries (user_id, id desc);
-- Taken and given back at most once per round, whatever crashes or races.
create unique index balance_entries_once on balance_entries (ref_id, round, reason, type) where ref_id is not null;
create unique index balance_entries_one_start on balance_entries (user_id) where reason = 'start';

create function apply_balance_entry() returns trigger language plpgsql as $$
begin
  insert into balances (user_id) values (new.user_id) on conflict do nothing;
  update balances
    set start = start + case when new.type = 'start' then new.amount else 0 end,
        reward = reward + case when new.type = 'reward' then new.amount else 0 end
    where user_id = new.user_id
    returning start + reward into new.balance_after;
  return new;
end $$;
create trigger balance_entries_apply before insert on balance_entries for each row execute function apply_balance_entry();

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger balance_entries_keep before update on balance_entries for each row execute function refuse_change();

-- Posts --------------------------------------------------------------------------------------------------------------------------

create table posts (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  work_id uuid not null unique references works on delete cascade,
  work_template_id uuid not null references work_templates,
  media_type text not null check (media_type in ('image', 'video')),
  title text not null,
  alt_text text not null,
  visibility text not null default 'public' check (visibility in ('public', 'pending', 'hidden')),
  -- A throw-away account's posts are seen by itself alone.
  only_for_owner boolean not null default false,
  is_sensitive boolean not null default false,
  remix_of_post_id uuid references posts on delete set null,
  image_key text references files on delete set null,
  video_key text references files on delete set null,
  thumbnail_key text references files on delete set null,
  like_count integer not null default 0 check (like_count >= 0),
  comment_count integer not null default 0 check (comment_count >= 0),
  share_count integer not null default 0 check (share_count >= 0),
  create_ts bigint not null default now_ms(),
  -- Ten times the likes weigh as much as half a day: it needs no recomputation as time passes.
  hot double precision not null generated always as (log((1 + like_count + 2 * comment_count + 3 * share_count)::double precision) + create_ts / 43200000.0::double precision) stored
);
create index posts_hot on posts (hot desc, id desc) where visibility = 'public';
create index posts_new on posts (id desc) where visibility = 'public';
create index posts_media_hot on posts (media_type, hot desc, id desc) where visibility = 'public';
create index posts_media_new on posts (media_type, id desc) where visibility = 'public';
create index posts_user on posts (user_id, id desc);
create index posts_template on posts (work_template_id, id desc) where visibility = 'public';
create index posts_remix on posts (remix_of_post_id, id desc) where remix_of_post_id is not null;

create table post_likes (
  post_id uuid not null references posts on delete cascade,
  user_id uuid not null references users on delete cascade,
  create_ts bigint not null default now_ms(),
  primary key (user_id, post_id)
);
create index post_likes_post on post_likes (post_id);

-- The count follows the likes, whoever removes them: their maker, or the erasing of an account.
create function count_post_like() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update posts set like_count = like_count + 1 where id = new.post_id;
  else
    update posts set like_count = like_count - 1 where id = old.post_id;
  end if;
  return null;
end $$;
create trigger post_likes_count after insert or delete on post_likes for each row execute function count_post_like();

create table topics (
  id uuid primary key,
  name text not null,
  name_key text not null unique
);

create table post_topics (
  post_id uuid not null references posts on delete cascade,
  topic_id uuid not null references topics on delete cascade,
  primary key (post_id, topic_id)
);
create index post_topics_topic on post_topics (topic_id, post_id desc);

-- Notifications ------------------------------------------------------------------------------------------------------------------

create table notifications (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  type text not null check (type in ('work_state')),
  state smallint not null check (state in (3, 4, 5, 7)),
  work_id uuid not null references works on delete cascade,
  is_read boolean not null default false,
  create_ts bigint not null default now_ms()
);
create index notifications_user on notifications (user_id, id desc) where state <> 7;
create index notifications_unread on notifications (user_id) where not is_read and state <> 7;
create index notifications_work on notifications (work_id);

-- Repeated requests --------------------------------------------------------------------------------------------------------------

create table idempotent_requests (
  user_id uuid not null references users on delete cascade,
  key text not null,
  request_hash bytea not null,
  answer jsonb,
  create_ts bigint not null default now_ms(),
  primary key (user_id, key)
);
create index idempotent_requests_age on idempotent_requests (create_ts);

create table rate_counters (
  bucket text not null,
  window_ts bigint not null,
  hits integer not null,
  primary key (bucket, window_ts)
);
create index rate_counters_age on rate_counters (window_ts);

-- What a deletion looks for in the tables that refer to it -------------------------------------------------------------------------

create index works_image_key on works (image_key) where image_key is not null;
create index works_video_key on works (video_key) where video_key is not null;
create index works_thumbnail_key on works (thumbnail_key) where thumbnail_key is not null;
create index posts_image_key on posts (image_key) where image_key is not null;
create index posts_video_key on posts (video_key) where video_key is not null;
create index posts_thumbnail_key on posts (thumbnail_key) where thumbnail_key is not null;
create index work_sources_file_key on work_sources (file_key) where file_key is not null;
create index work_sources_upload on work_sources (upload_id) where upload_id is not null;
create index uploads_file_key on uploads (file_key) where file_key is not null;
create index uploads_user on uploads (user_id);
create index works_template on works (work_template_id, template_version);
create index works_of_user on works (user_id);
create index posts_work_template on posts (work_template_id);
create index work_templates_user on work_templates (user_id);
create index runs_user on runs (user_id);
create index notifications_of_user on notifications (user_id);
