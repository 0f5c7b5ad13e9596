-- Answers hold what their caller may see, also codes of invitations: they are encrypted with the server's secret. A request that was
-- answered before runs again if it is repeated, and finds the row that it has made.
alter table idempotent_requests drop column answer, add column sealed_answer bytea;
