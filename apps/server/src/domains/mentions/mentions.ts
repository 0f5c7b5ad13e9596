import type { Database, Tx } from '../../db/pool.ts'
import type { Viewer } from '../../http/call.ts'
import { findByUsernames, usernameKey } from '../accounts/index.ts'
import { notifySocial } from '../notifications/index.ts'
import { namesIn } from './names-in.ts'

export interface Mention {
  user_id: string
  /** As written in the text. */
  username: string
}

/** Finds the users that each of these texts mentions, each user once; one query for all texts. */
export async function mentionsOf(db: Database | Tx, texts: readonly string[]): Promise<Mention[][]> {
  const calls = texts.map(namesIn)
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
  text: string
  /** Previous text: users mentioned there have been notified already. */
  before?: string
  postId: string
  commentId?: string
  /** Users who get another notification of the same event. */
  except?: ReadonlySet<string>
}

/** Notifies users that a text mentions them. Skips users who blocked its author, and all mentions by a demo account. */
export async function notifyMentioned(tx: Tx, author: Viewer, mentioning: MentioningText): Promise<void> {
  if (author.kind === 'demo') return
  const [now = [], before = []] = await mentionsOf(tx, [mentioning.text, mentioning.before ?? ''])
  const known = new Set([...(mentioning.except ?? []), ...before.map(({ user_id }) => user_id)])
  for (const { user_id } of now) {
    if (known.has(user_id)) continue
    await notifySocial(tx, {
      userId: user_id,
      type: 'mentioned',
      actorId: author.id,
      postId: mentioning.postId,
      ...(mentioning.commentId && { commentId: mentioning.commentId }),
    })
  }
}
