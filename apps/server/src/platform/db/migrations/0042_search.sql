-- Search: what each thing is found by, folded and cut into words by the server (search-index). Beside the tables, so that counting a like
-- does not write an index of words. Weight A: a name or a title; B: a description; without: what it belongs to, `:u<id>` and the like.

create table post_search (
  post_id uuid primary key references posts on delete cascade,
  user_id uuid not null,
  create_ts bigint not null,
  terms tsvector not null
);
create index post_search_terms on post_search using gin (terms);

create table work_template_search (
  work_template_id uuid primary key references work_templates on delete cascade,
  terms tsvector not null
);
create index work_template_search_terms on work_template_search using gin (terms);

create table user_search (
  user_id uuid primary key references users on delete cascade,
  terms tsvector not null
);
create index user_search_terms on user_search using gin (terms);

create table topic_search (
  topic_id uuid primary key references topics on delete cascade,
  terms tsvector not null
);
create index topic_search_terms on topic_search using gin (terms);

-- What has changed and was not indexed yet. The transaction that changes a text indexes it; what it leaves here is done in the background.
create table search_pending (
  kind text not null check (kind in ('post', 'work_template', 'user', 'topic')),
  id uuid not null,
  primary key (kind, id)
);

create function mark_for_search() returns trigger language plpgsql as $$
begin
  insert into search_pending (kind, id) values (tg_argv[0], new.id) on conflict do nothing;
  return null;
end $$;
create trigger posts_search_new after insert on posts for each row execute function mark_for_search('post');
create trigger posts_search_change after update of title on posts for each row
  when (old.title <> new.title) execute function mark_for_search('post');
create trigger work_templates_search_new after insert on work_templates for each row execute function mark_for_search('work_template');
create trigger work_templates_search_change after update of version on work_templates for each row
  when (old.version <> new.version) execute function mark_for_search('work_template');
create trigger users_search_new after insert on users for each row
  when (new.kind in ('person', 'maker')) execute function mark_for_search('user');
create trigger users_search_change after update of username, nick_name on users for each row
  when (new.kind in ('person', 'maker') and (old.username <> new.username or old.nick_name <> new.nick_name))
  execute function mark_for_search('user');
create trigger topics_search_new after insert on topics for each row execute function mark_for_search('topic');

insert into search_pending (kind, id)
  select 'post', id from posts
  union all select 'work_template', id from work_templates
  union all select 'user', id from users where kind in ('person', 'maker')
  union all select 'topic', id from topics;

-- People with the most followers first.
create index users_followers on users (follower_count desc, id desc) where kind in ('person', 'maker');
