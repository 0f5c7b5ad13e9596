-- Not worth a log: a crash that forgets how often somebody called costs nothing.
alter table rate_counters set unlogged;
