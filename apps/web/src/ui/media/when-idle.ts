const jobs = new Set<() => void>()

/** Does something when there is nothing more urgent, one such thing at a time. Returns what calls it off. */
export function whenIdle(job: () => void): () => void {
  jobs.add(job)
  if (jobs.size === 1) soon()
  return () => void jobs.delete(job)
}

function soon(): void {
  // Safari has no idle callbacks.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(doOne)
  else setTimeout(doOne)
}

function doOne(): void {
  const [job] = jobs
  if (!job) return
  jobs.delete(job)
  job()
  if (jobs.size > 0) soon()
}
