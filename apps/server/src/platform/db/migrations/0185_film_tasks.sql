-- Engines say anew what they can do: films are asked for in another format, and pictures to follow are a task.
update engines set wants_capabilities = true, probe_due_ts = 0;
