import { type DraftItem, isOnItsWay, type SourceRef, usableItems } from './draft.ts'
import { draftStore } from './draft-store.ts'

/** A sentence for people about why it did not start. */
export class NotStarted extends Error {}

/** The photos as the server knows them. Waits for those on their way, also for what is put there meanwhile; what has failed is tried once more. */
export async function sourcesOf(send: (item: DraftItem) => Promise<void>): Promise<SourceRef[]> {
  let pending = usableItems(draftStore.get()).filter(({ upload: { kind } }) => kind !== 'done')
  while (pending.length > 0) {
    await Promise.all(pending.map(send))
    pending = usableItems(draftStore.get()).filter(isOnItsWay)
  }
  return usableItems(draftStore.get()).flatMap(({ upload: state }) => {
    if (state.kind === 'failed') throw new NotStarted(state.message)
    return state.kind === 'done' ? [state.source] : []
  })
}
