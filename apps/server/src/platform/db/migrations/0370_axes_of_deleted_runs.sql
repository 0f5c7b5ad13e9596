-- Deleted runs keep no words: the values of their batch are words, too.
update works set axes = null where delete_ts is not null and axes is not null;
update project_tasks set axes = null where delete_ts is not null and axes is not null;
