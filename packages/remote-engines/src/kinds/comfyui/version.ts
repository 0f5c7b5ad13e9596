/** Abilities of a server that depend on its version. */
export interface Abilities {
  /** `/api/jobs/{id}` returns the state of a prompt. */
  readonly jobs: boolean
  /** `/api/jobs/{id}/cancel` stops a waiting or running prompt. */
  readonly cancelJob: boolean
}

const jobsSince = [0, 8] as const
const cancelSince = [0, 26] as const

/** Returns the abilities of a version such as `0.26.1`. An unknown version gets the abilities that all versions have. */
export function abilitiesOf(version: string | undefined): Abilities {
  return { jobs: isFrom(version, jobsSince), cancelJob: isFrom(version, cancelSince) }
}

function isFrom(version: string | undefined, [major, minor]: readonly [number, number]): boolean {
  const match = /^v?(\d{1,6})\.(\d{1,6})/.exec(version ?? '')
  if (!match) return false
  const [its, itsMinor] = [Number(match[1]), Number(match[2])]
  return its > major || (its === major && itsMinor >= minor)
}
