-- Acts of administrators on accounts. They stay without the person when one of the two accounts is erased.
create table admin_acts (
  id uuid primary key,
  actor_id uuid references users on delete set null,
  user_id uuid references users on delete set null,
  type text not null check (type in ('attempts_changed', 'role_given', 'role_removed')),
  amount integer,
  role text check (role in ('admin', 'moderator')),
  note text,
  create_ts bigint not null default now_ms(),
  check ((type = 'attempts_changed') = (amount is not null and note is not null)),
  check ((type in ('role_given', 'role_removed')) = (role is not null))
);
create index admin_acts_user on admin_acts (user_id, id desc) where user_id is not null;
create index admin_acts_actor on admin_acts (actor_id) where actor_id is not null;

-- The reason that the host gives, for the person to read.
alter table balance_entries
  add column note text,
  drop constraint balance_entries_reason_check,
  add constraint balance_entries_reason_check
    check (reason in ('start', 'work_taken', 'work_returned', 'check_in', 'share', 'host_given', 'host_taken')),
  add constraint balance_entries_note check ((reason in ('host_given', 'host_taken')) = (note is not null and ref_id is not null));

create index users_admins on users (id) where is_admin;
