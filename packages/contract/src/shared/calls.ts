export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** The rate limit against which a call counts. The server defines its numbers. */
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

/** Returns the fields of a call's input that are sent in its path. */
export function pathFields(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!)
}

export function sendsBody(method: Method): boolean {
  return method === 'POST' || method === 'PUT'
}
