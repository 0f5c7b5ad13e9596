import { type DraftItem, draftStore, isOnItsWay, type SourceRef, usableItems } from '../draft/index.ts'

/** Error whose message says why the work did not start. */
export class NotStarted extends Error {}

export class TooFewAttempts extends NotStarted {}

/** Returns the photos by their ids on the server. Waits for uploads, including photos added meanwhile; retries failed uploads once. */
export async function uploadedSources(send: (item: DraftItem) => Promise<void>): Promise<SourceRef[]> {
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
