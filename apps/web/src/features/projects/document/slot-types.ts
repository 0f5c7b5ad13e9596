/** `*`, an empty name and 0 accept every type. */
export function isAnyType(type: string): boolean {
  return type === '*' || type === '' || type === '0'
}

/** Checks that an output and an input may be linked: one accepts every type, or their lists (`IMAGE,MASK`) share a type. */
export function typesFit(a: string, b: string): boolean {
  if (isAnyType(a) || isAnyType(b) || a === b) return true
  const types = new Set(a.toLowerCase().split(','))
  return b
    .toLowerCase()
    .split(',')
    .some((type) => types.has(type))
}
