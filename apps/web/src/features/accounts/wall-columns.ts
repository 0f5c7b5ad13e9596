const columns = [0, 1, 2]
/** Enough for the tallest window, whatever the shapes. */
const rows = Array.from({ length: 12 }, (_, row) => row)

/** The wall is full however few pictures there are: they come again, each time one column further. */
export function wallColumns<T>(items: readonly T[]) {
  return columns.map((column) => ({
    column,
    places: rows.flatMap((row) => {
      const place = row * columns.length + column
      const item = items[(place + Math.floor(place / items.length)) % items.length]
      return item === undefined ? [] : [{ row, item }]
    }),
  }))
}
