-- Words that texts of users may not contain, as `normalWord` writes them.
create table blocked_words (
  word text primary key,
  actor_id uuid references users on delete set null,
  create_ts bigint not null default now_ms()
);
create index blocked_words_actor on blocked_words (actor_id) where actor_id is not null;
