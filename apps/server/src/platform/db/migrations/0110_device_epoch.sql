-- Part of what a device token is signed with: a new password raises it, and every token given out before is void.
alter table users add column device_epoch integer not null default 0;
