/** Only valid names are cached: their number is bounded, and so is the size of the cache. */
const known = new Map<string, string>()

/** Returns the time zone of an `X-Timezone: Area/City` header; UTC for an invalid or missing header. */
export function timezoneOf(header: string | string[] | undefined): string {
  if (typeof header !== 'string' || !/^[a-z_]{1,30}(\/[a-z0-9_+-]{1,30}){1,2}$/i.test(header)) return 'UTC'
  const name = known.get(header) ?? validName(header)
  if (!name) return 'UTC'
  if (known.size < 2000) known.set(header, name)
  return name
}

function validName(name: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}
