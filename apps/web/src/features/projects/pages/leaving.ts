/** Projects whose editor was just closed and is still saving. */
const leaving = new Map<string, Promise<void>>()

/** Marks a project as being saved by a closed editor. */
export function savesOnLeaving(id: string, saved: Promise<void>): void {
  leaving.set(id, saved)
  void saved.finally(() => {
    if (leaving.get(id) === saved) leaving.delete(id)
  })
}

/** Waits until a closed editor has saved, so that the next editor opens the saved version. */
export async function untilLeft(id: string): Promise<void> {
  await leaving.get(id)
}
