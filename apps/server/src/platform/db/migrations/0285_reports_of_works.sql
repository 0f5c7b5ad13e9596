-- What a private link opens can be reported, also where it was never posted.
alter table cases drop constraint cases_target_type_check;
alter table cases add constraint cases_target_type_check
  check (target_type in ('post', 'comment', 'user', 'work_template', 'board', 'work'));
