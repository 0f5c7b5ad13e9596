-- Words are indexed without letters of few languages (đ, ł, ø) and without the marks of emoji: what is indexed already is indexed again.
insert into search_pending (kind, id)
  select 'post', post_id from post_search
  union all select 'work_template', work_template_id from work_template_search
  union all select 'user', user_id from user_search
  union all select 'topic', topic_id from topic_search
  on conflict do nothing;
