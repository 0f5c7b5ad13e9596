export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** The rate limit that a call counts against; the server holds the numbers. */
export type RateFamily =
  | 'read'
  | 'write'
  | 'sign_in'
  | 'demo'
  | 'create'
  | 'graph'
  | 'upload'
  | 'download'
  | 'report'
  | 'check'

/** The part of a call that a client needs to send it. */
export interface ClientCall {
  readonly method: Method
  /** Below `/api/backend`, with placeholders as in OpenAPI: `/work/{id}`. */
  readonly path: string
  readonly rate: RateFamily
  /** `text`: the answer is text/plain. */
  readonly format?: 'json' | 'text'
  /** The body is a form (multipart/form-data). Its files are `Blob`s in the input; `maxBytes` limits each. */
  readonly takesFile?: { readonly maxBytes: number }
}

/** Returns the fields of a call's input that travel in its path. */
export function pathFields(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!)
}

export function sendsBody(method: Method): boolean {
  return method === 'POST' || method === 'PUT'
}
