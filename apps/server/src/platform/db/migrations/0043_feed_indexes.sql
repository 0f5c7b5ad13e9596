-- The first post of each of thousands of people is read from the index alone.
drop index posts_user_new;
drop index posts_user_hot;
create index posts_user_new on posts (user_id, id desc) include (only_for_owner) where visibility = 'public';
create index posts_user_hot on posts (user_id, hot desc, id desc) include (only_for_owner) where visibility = 'public';
