-- Words that stand in what can be found, for who mistypes one: each with itself and what is left of it without one of its letters.
create table search_words (
  word text collate "C" primary key,
  parts text[] not null
);
create index search_words_parts on search_words using gin (parts);

-- What is indexed already is indexed again, for its words.
insert into search_pending (kind, id)
  select 'post', post_id from post_search
  union all select 'work_template', work_template_id from work_template_search
  union all select 'user', user_id from user_search
  union all select 'topic', topic_id from topic_search
  on conflict do nothing;
