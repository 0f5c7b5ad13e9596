-- Users' graphs may now save films: which node types they may use is determined anew.
update engines set wants_capabilities = true, probe_due_ts = 0 where kind = 'comfyui';
