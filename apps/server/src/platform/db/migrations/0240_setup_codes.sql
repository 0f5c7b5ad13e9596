-- Codes of setup links. One makes its holder the first administrator; all go with the first that is used.
create table setup_codes (
  code_hash bytea primary key,
  expire_ts bigint not null
);
create index setup_codes_expire on setup_codes (expire_ts);
