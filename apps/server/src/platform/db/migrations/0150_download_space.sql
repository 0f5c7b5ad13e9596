-- What forms made for downloads take on the disk, which is bounded for all of them together. Clips and small pictures for lists stay with their files
-- and are not counted.
alter table variants add column download_bytes bigint;
update variants set download_bytes = objects.byte_size
from objects
where objects.name = variants.object_name and variants.spec ~ '^[0-9]+-(jpeg|png|webp|avif|gif|mp4|webm|moving_webp)-';
create index variants_downloads on variants (use_ts) include (download_bytes) where download_bytes is not null;
