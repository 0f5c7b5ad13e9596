const columns = [0, 1, 2]
/** There are enough rows for the tallest window, with any proportions of the pictures. */
const rows = Array.from({ length: 12 }, (_, row) => row)

/** Fills the wall even with few pictures: each row repeats them, shifted by a column. */
export function wallColumns<T>(items: readonly T[]) {
  return columns.map((column) => ({
    column,
    places: rows.flatMap((row) => {
      const index = row * columns.length + column
      const item = items[(index + Math.floor(index / items.length)) % items.length]
      return item === undefined ? [] : [{ row, item }]
    }),
  }))
}
