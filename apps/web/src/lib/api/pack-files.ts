/** Stands for a text that follows from the file's `url`. */
const follows = 1
/** Endings of the addresses of smaller forms. */
const endings = { small_url: '?size=small', medium_url: '?size=medium' }
const folder = '/files/'

interface Fields {
  [name: string]: unknown
}

/**
 * Leaves out of a page's state what the address of a file says already: its key and the addresses of its smaller forms, an eighth of
 * a feed's HTML. Everything else stays as it is.
 */
export function packFiles(data: unknown): unknown {
  return withFiles(data, (file, url) => ({
    ...(file['key'] !== '' && file['key'] === keyIn(url) && { key: follows }),
    ...forms(file, (form, ending) => form === url + ending && follows),
  }))
}

/** Returns what was packed. */
export function unpackFiles(data: unknown): unknown {
  return withFiles(data, (file, url) => ({
    ...(file['key'] === follows && { key: keyIn(url) }),
    ...forms(file, (form, ending) => form === follows && url + ending),
  }))
}

/** Copies data, with other values of some fields in each object that has an address. */
function withFiles(data: unknown, change: (file: Fields, url: string) => Fields): unknown {
  if (Array.isArray(data)) return data.map((item) => withFiles(item, change))
  if (typeof data !== 'object' || data === null) return data
  const copy: Fields = Object.fromEntries(
    Object.entries(data).map(([name, value]) => [name, withFiles(value, change)]),
  )
  const { url } = copy
  return typeof url === 'string' ? Object.assign(copy, change(copy, url)) : copy
}

/** The smaller forms of a file, as `change` returns them; those for which it returns false stay as they are. */
function forms(file: Fields, change: (form: unknown, ending: string) => unknown): Fields {
  const changed = Object.entries(endings).map(([name, ending]) => [name, change(file[name], ending)] as const)
  return Object.fromEntries(changed.filter(([, form]) => form !== false))
}

/** Empty for an address elsewhere; no key is. */
function keyIn(url: string): string {
  const at = url.indexOf(folder)
  return at < 0 ? '' : url.slice(at + folder.length)
}
