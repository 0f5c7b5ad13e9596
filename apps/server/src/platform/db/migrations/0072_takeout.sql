-- Archives of accounts: made in the background, kept for a week.
create table account_exports (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  state text not null default 'making' check (state in ('making', 'ready', 'failed')),
  file_key text references files on delete set null,
  create_ts bigint not null default now_ms(),
  expire_ts bigint not null
);
-- One at a time.
create unique index account_exports_one on account_exports (user_id) where state = 'making';
create index account_exports_user on account_exports (user_id, id desc);
create index account_exports_expire on account_exports (expire_ts);
create index account_exports_file on account_exports (file_key) where file_key is not null;

-- Archives that are brought back.
create table account_imports (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  -- What was uploaded: asking again with the same one tells how it goes.
  upload_id uuid not null,
  state text not null default 'waiting' check (state in ('waiting', 'importing', 'done', 'refused', 'failed')),
  percent smallint not null default 0 check (percent between 0 and 100),
  -- Why the archive was refused: a cause of the catalogue of messages, and where in it.
  refusal jsonb,
  -- What came, what was there already, and what did not come and why.
  result jsonb,
  create_ts bigint not null default now_ms(),
  unique (user_id, upload_id)
);
create unique index account_imports_one on account_imports (user_id) where state in ('waiting', 'importing');
create index account_imports_age on account_imports (create_ts);

-- What became of each thing of an archive, so that bringing it twice doubles nothing.
create table imported_items (
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('template', 'source', 'work', 'post', 'comment')),
  -- The id that it had where it comes from.
  origin_id text not null,
  local_id uuid not null,
  primary key (user_id, kind, origin_id)
);

-- What was elsewhere and cannot be here: read-only.
create table imported_history (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('ledger', 'post_like', 'comment_like', 'template_like', 'followee', 'follower')),
  origin_id text not null,
  create_ts bigint not null,
  data jsonb not null,
  unique (user_id, kind, origin_id)
);
create index imported_history_list on imported_history (user_id, create_ts desc, id desc);
create index imported_history_kind on imported_history (user_id, kind, create_ts desc, id desc);
