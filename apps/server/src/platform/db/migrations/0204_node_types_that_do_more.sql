-- Node types that train, write texts or compile do not count as those that only compute any more. Engines tell theirs again.
update engines set wants_capabilities = true, probe_due_ts = 0 where kind = 'comfyui';
