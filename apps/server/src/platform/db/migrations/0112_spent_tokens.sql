-- ID tokens, and the tickets of a trip to the provider, that were used: each counts once. Hashes, kept until they would expire anyway.
create table spent_tokens (
  token_hash bytea primary key,
  expire_ts bigint not null
);
create index spent_tokens_expire on spent_tokens (expire_ts);
