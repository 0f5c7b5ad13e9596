interface Plan {
  /** Path from the root → text. */
  created: Record<string, string>
  changed: Record<string, string>
  /** Steps for the person, in order. */
  left: string[]
}

interface Kind {
  form: RegExp
  example: string
  plan: (name: string, read: (path: string) => string) => Plan
}

export const kinds: Record<'template' | 'node' | 'engine-kind' | 'screen' | 'call', Kind>
