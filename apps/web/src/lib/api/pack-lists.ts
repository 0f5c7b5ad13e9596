/** First item of a packed list. */
const packed = '≡'

interface Fields {
  [name: string]: unknown
}

/**
 * Writes each list of objects that have the same fields as a table: `[packed, names, column, column…]`. The names of
 * fields, repeated for each object, are an eighth of a feed's HTML. Everything else stays as it is.
 */
export function packLists(data: unknown): unknown {
  if (!Array.isArray(data)) return mapFields(data, packLists)
  const names = commonNames(data)
  if (names)
    return [packed, names, ...names.map((name) => packLists(data.map((item) => fieldOf(item, name))))]
  const items = data.map(packLists)
  // The extra items mark a list that only looks like a packed one.
  return items[0] === packed ? [packed, null, ...items] : items
}

/** Returns what was packed. */
export function unpackLists(data: unknown): unknown {
  if (!Array.isArray(data)) return mapFields(data, unpackLists)
  if (data[0] !== packed) return data.map(unpackLists)
  const [, names, ...rest] = data as [string, readonly string[] | null, ...unknown[]]
  if (!names) return rest.map(unpackLists)
  const columns = rest.map((column) => unpackLists(column) as unknown[])
  return columns[0]!.map((_value, row) =>
    Object.fromEntries(
      names.flatMap((name, at) => {
        const value = columns[at]![row]
        return value === undefined ? [] : [[name, value]]
      }),
    ),
  )
}

/** Returns the names of the fields of a list's objects in their order, where one of the objects has all of them. */
function commonNames(items: readonly unknown[]): string[] | undefined {
  if (items.length < 2 || !items.every(isObject)) return undefined
  const all = items.map((item) => Object.keys(item))
  const names = all.reduce((longest, own) => (own.length > longest.length ? own : longest))
  const isInOrder = (own: readonly string[], item: Fields) => {
    const expected = names.filter((name) => Object.hasOwn(item, name))
    return own.length === expected.length && own.every((name, at) => name === expected[at])
  }
  return names.length > 0 && all.every((own, row) => isInOrder(own, items[row]!)) ? names : undefined
}

/** Undefined for an object without the field, even if it inherits one of that name. */
function fieldOf(item: Fields, name: string): unknown {
  return Object.hasOwn(item, name) ? item[name] : undefined
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function mapFields(data: unknown, change: (value: unknown) => unknown): unknown {
  if (!isObject(data)) return data
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, change(value)]))
}
