/** Validates a zone from a cookie, which may hold anything; falls back to UTC. */
export function knownZone(name: string | undefined): string {
  try {
    return name && new Intl.DateTimeFormat('en', { timeZone: name }) ? name : 'UTC'
  } catch {
    return 'UTC'
  }
}
