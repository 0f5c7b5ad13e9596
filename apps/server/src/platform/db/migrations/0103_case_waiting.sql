-- Moderators are told of a case that waits for a decision.

alter table notifications drop constraint notifications_type_check;
alter table notifications
  add constraint notifications_type_check check (type in ('work_state', 'post_liked', 'post_commented', 'comment_replied',
    'comment_liked', 'followed', 'mentioned', 'theme_started', 'case_decided', 'case_waiting'));
