/** Returns the names of the pictures that a value holds: one name, a list, or a list as graphs write one. */
export function picturesIn(value: unknown): readonly string[] {
  if (typeof value === 'object' && value !== null && '__value__' in value) return picturesIn(value.__value__)
  const names = Array.isArray(value) ? value : [value]
  return names.filter((name): name is string => typeof name === 'string' && name !== '')
}

/** Returns the key of an upload's file; undefined for the name of a file of another place, as workflows of others have. */
export function uploadKey(name: string): string | undefined {
  const id = name.replace(/^source\//, '')
  return /^[\w-]{8,}\.(?:jpe?g|png|webp|avif|gif|hei[cf])$/i.test(id) ? `source/${id}` : undefined
}
