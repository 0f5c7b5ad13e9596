-- Unused uploads of new accounts are added up for each client subnet: a keyed hash, never the address.
alter table uploads add column subnet_hash text;
create index uploads_subnet on uploads (subnet_hash) where subnet_hash is not null and not used;
