-- People are told of what changes how one gets into their account. Each stands alone: its subject is itself.
alter table notifications drop constraint notifications_type_check;
alter table notifications
  add column security_event text,
  -- The device that it happened on, as far as it says.
  add column device_name text,
  add constraint notifications_type_check check (type in ('work_state', 'post_liked', 'post_commented', 'comment_replied',
    'comment_liked', 'followed', 'mentioned', 'theme_started', 'case_decided', 'case_waiting', 'security')),
  add constraint notifications_of_security check ((type = 'security') = (security_event is not null and device_name is not null));
