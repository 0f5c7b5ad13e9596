/** Projects whose editor was closed a moment ago and still saves. */
const leaving = new Map<string, Promise<void>>()

/** Marks a project as being saved by an editor that is closed. */
export function savesOnLeaving(id: string, saved: Promise<void>): void {
  leaving.set(id, saved)
  void saved.finally(() => {
    if (leaving.get(id) === saved) leaving.delete(id)
  })
}

/** Waits until an editor that was closed has saved: the next editor opens the saved version. */
export async function untilLeft(id: string): Promise<void> {
  await leaving.get(id)
}
