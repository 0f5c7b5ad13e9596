-- Recovery codes are kept as an HMAC with the server's secret, of their SHA-256. Those from before get theirs at the next start.
alter table recovery_codes add column is_keyed boolean not null default false;
create index recovery_codes_plain on recovery_codes (user_id) where not is_keyed;
