/** Only names that there are: their number is bounded, and so is this. */
const known = new Map<string, string>()

/** The time zone of an `X-Timezone: Area/City` header; UTC where it names none. */
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
