import { mentionCallsIn, usernameKey } from '@easel/contract'
import type { Viewer } from '../../http/calls/call.ts'
import type { Database, Tx } from '../../platform/db/pool.ts'
import { findByUsernames } from '../accounts/index.ts'
import { notifySocial, type ReactionNotification } from '../notifications/index.ts'

export interface Mention {
  user_id: string
  /** Username as written in the text. */
  username: string
}

/** Finds the users that each of these texts mentions, each user once; one query for all texts. */
export async function mentionsOf(db: Database | Tx, texts: readonly string[]): Promise<Mention[][]> {
  const calls = texts.map((text) => mentionCallsIn(text).map(({ names }) => names))
  const people = await findByUsernames(db, calls.flat(2))
  return calls.map((ofText) => {
    const mentions = ofText.flatMap((names) => {
      const username = names.find((name) => people.has(usernameKey(name)))
      return username === undefined ? [] : [{ user_id: people.get(usernameKey(username))!, username }]
    })
    return [...new Map(mentions.map((mention) => [mention.user_id, mention])).values()]
  })
}

export interface MentioningText {
  author: Viewer
  text: string
  /** Previous text: users mentioned there have been notified already. */
  before?: string
  postId: string
  commentId?: string
  /** Users who get another notification of the same event. */
  except?: ReadonlySet<string>
}

/** Notifies users that a text mentions them. */
export async function notifyMentioned(tx: Tx, mentioning: MentioningText): Promise<void> {
  await notifySocial(tx, ...(await mentionsToNotify(tx, [mentioning])))
}

/** Returns the notifications of all mentions in these texts, except for mentions by demo accounts. */
export async function mentionsToNotify(
  db: Database | Tx,
  texts: readonly MentioningText[],
): Promise<ReactionNotification[]> {
  const counted = texts.filter(({ author }) => author.kind !== 'demo')
  const mentions = await mentionsOf(
    db,
    counted.flatMap(({ text, before }) => [text, before ?? '']),
  )
  return counted.flatMap(({ author, except, postId, commentId }, index) => {
    const [now = [], before = []] = mentions.slice(2 * index, 2 * index + 2)
    const known = new Set([...(except ?? []), ...before.map(({ user_id }) => user_id)])
    return now
      .filter(({ user_id }) => !known.has(user_id))
      .map(({ user_id }) => ({
        userId: user_id,
        type: 'mentioned' as const,
        actorId: author.id,
        postId,
        ...(commentId && { commentId }),
      }))
  })
}
