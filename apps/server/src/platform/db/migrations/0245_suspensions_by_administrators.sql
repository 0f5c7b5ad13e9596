-- An administrator suspends an account by a case of its own, which is explained, appealed and kept like any other.
alter table cases
  drop constraint cases_origin_check,
  add constraint cases_origin_check check (origin in ('report', 'pre_check', 'admin')),
  -- When the suspension ends by itself. Null: it has no end.
  add column suspend_until_ts bigint,
  -- When the suspension ended before an appeal was granted: at its end, or because an administrator lifted it.
  add column lift_ts bigint,
  add constraint cases_end_of_suspension
    check (decision = 'suspend' or (suspend_until_ts is null and lift_ts is null));
create index cases_suspended_until on cases (suspend_until_ts) where suspend_until_ts is not null and lift_ts is null;

alter table case_events
  drop constraint case_events_type_check,
  add constraint case_events_type_check
    check (type in ('opened', 'blurred', 'hidden', 'decided', 'appealed', 'lifted', 'closed')),
  drop constraint case_events_actor_check,
  add constraint case_events_actor_check
    check (actor in ('reporter', 'affected', 'moderator', 'admin', 'system'));

create index users_suspended on users (id) where suspended_ts is not null;

alter table admin_acts
  drop constraint admin_acts_type_check,
  add constraint admin_acts_type_check check (type in (
    'attempts_changed', 'role_given', 'role_removed', 'suspended', 'suspension_lifted', 'reset_link_made', 'signed_out'
  )),
  add column until_ts bigint;

-- One-time links to a new password, which an administrator hands over. A new link replaces the last one of the account.
create table password_resets (
  user_id uuid primary key references users on delete cascade,
  token_hash bytea not null unique,
  removes_second_factors boolean not null,
  create_ts bigint not null default now_ms(),
  expire_ts bigint not null
);
create index password_resets_expire on password_resets (expire_ts);
