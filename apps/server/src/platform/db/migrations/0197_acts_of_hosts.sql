-- A role that a command of the host gives or removes has no administrator who acted.
alter table admin_acts
  add column by_host boolean not null default false,
  add constraint admin_acts_by_host check (not by_host or actor_id is null);
