/** The graph as a list. */
export function GraphList(_: { isLocked?: boolean }) {
  return null
}
