-- Words that a user has made pictures from, the latest ones and favourites. `digest` finds equal ones.
create table kept_words (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  prompt text not null,
  negative_prompt text not null,
  digest bytea not null,
  is_favourite boolean not null default false,
  use_ts bigint not null default now_ms(),
  unique (user_id, digest)
);
create index kept_words_by_use on kept_words (user_id, use_ts desc, id desc);

-- Lists of a user, one of whose entries stands for `__name__` in words.
create table word_lists (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  name text not null,
  entries text[] not null,
  unique (user_id, name)
);

-- The words of a work after its alternatives were drawn, by the name of the input; null where they are those of `params`.
alter table works add column words jsonb;
