-- Pushes in a row that a subscription's service has not taken, and since when: one that never answers is forgotten.

alter table push_subscriptions
  add column failures integer not null default 0,
  add column failing_since_ts bigint;
