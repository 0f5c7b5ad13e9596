-- What a keyed request has made is kept by the transaction that makes it: a process that dies before it answers leaves nothing in doubt.
alter table idempotent_requests
  -- Whose turn it is: whoever takes over writes a new one, and what the one before it would still make is undone.
  add column attempt_id uuid,
  add column alive_ts bigint not null default now_ms(),
  add column made_id uuid;
update idempotent_requests set attempt_id = gen_random_uuid();
alter table idempotent_requests alter column attempt_id set not null;
