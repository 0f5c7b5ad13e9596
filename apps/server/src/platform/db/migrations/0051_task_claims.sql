-- Every rewarded check-in and share. Only inserted into: the newest says what this day has seen already.
create table task_claims (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  task_type text not null check (task_type in ('check_in', 'share')),
  -- The date where this person was when their day began, and when that was.
  day text not null check (day ~ '^\d{4}-\d\d-\d\d$'),
  day_start_ts bigint not null,
  -- Which of the day's it is.
  number integer not null check (number >= 1),
  create_ts bigint not null,
  -- Two at once cannot be the same one.
  unique (user_id, task_type, day, number)
);
create index task_claims_newest on task_claims (user_id, task_type, id desc);
