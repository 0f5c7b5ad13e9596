/** `*`, an empty name and 0 accept every type. */
export function isAnyType(type: string): boolean {
  return type === '*' || type === '' || type === '0'
}

/** Inputs of this server's nodes that take another type, too: a picture is a list of one, and a whole number a number. */
const widened: Readonly<Record<string, string>> = { images: 'image', float: 'int' }

/** Checks that an output and an input may be linked: one accepts every type, or the input takes a type of the output's list (`IMAGE,MASK`). */
export function typesFit(given: string, wanted: string): boolean {
  if (isAnyType(given) || isAnyType(wanted) || given === wanted) return true
  const types = new Set(given.toLowerCase().split(','))
  return wanted
    .toLowerCase()
    .split(',')
    .some((type) => types.has(type) || (widened[type] !== undefined && types.has(widened[type])))
}
