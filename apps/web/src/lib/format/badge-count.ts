/** Returns the text of an unread badge. */
export function badgeCount(count: number): string {
  return count > 99 ? '99+' : String(count)
}
