const jobs = new Set<() => void>()

/** Runs jobs when the browser is idle, one at a time. Returns a function that cancels the job. */
export function whenIdle(job: () => void): () => void {
  jobs.add(job)
  if (jobs.size === 1) soon()
  return () => void jobs.delete(job)
}

function soon(): void {
  // Safari has no `requestIdleCallback`.
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
