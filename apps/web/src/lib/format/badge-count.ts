/** What an unread badge shows. */
export function badgeCount(count: number): string {
  return count > 99 ? '99+' : String(count)
}
