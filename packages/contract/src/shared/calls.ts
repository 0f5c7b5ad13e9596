export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** The rate limit that a call counts against; the server holds the numbers. */
export type RateFamily =
  | 'read'
  | 'write'
  | 'sign_in'
  | 'demo'
  | 'create'
  | 'graph'
  | 'quote'
  | 'upload'
  | 'download'
  | 'report'
  | 'check'
  | 'look'
  | 'live'
  | 'survey'

/** Returns the fields of a call's input that travel in its path. */
export function pathFields(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!)
}

export function sendsBody(method: Method): boolean {
  return method === 'POST' || method === 'PUT'
}
