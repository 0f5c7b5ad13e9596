/** The graph as a drawing. */
export function Canvas(_: { isLocked: boolean }) {
  return null
}
