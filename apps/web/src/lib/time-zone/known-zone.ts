/** A cookie may say anything; what is no zone is UTC. */
export function knownZone(name: string | undefined): string {
  try {
    return name && new Intl.DateTimeFormat('en', { timeZone: name }) ? name : 'UTC'
  } catch {
    return 'UTC'
  }
}
