interface Plan {
  /** The texts of files by their path from the root. */
  created: Record<string, string>
  changed: Record<string, string>
  /** The remaining manual steps, in order. */
  left: string[]
}

interface Kind {
  form: RegExp
  example: string
  plan: (name: string, read: (path: string) => string) => Plan
}

export const kinds: Record<'template' | 'node' | 'engine-kind' | 'screen' | 'call', Kind>
