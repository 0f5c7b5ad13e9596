import type { Database, Tx } from '../../db/pool.ts'
import type { Viewer } from '../../http/call.ts'
import { findByUsernames, usernameKey } from '../accounts/index.ts'
import { notifySocial } from '../notifications/index.ts'
import { namesIn } from './names-in.ts'

export interface Mention {
  user_id: string
  /** As it stands in the text. */
  username: string
}

/** The users mentioned in each text, each once; one query for all texts. */
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
  /** The text before an edit: users mentioned there were notified already. */
  before?: string
  postId: string
  commentId?: string
  /** Users who are notified of the same event anyway. */
  except?: ReadonlySet<string>
}

/** Tells people that a text mentions them. One who blocked its author, or whom a throw-away account mentions, hears nothing. */
export async function tellMentioned(tx: Tx, author: Viewer, mentioning: MentioningText): Promise<void> {
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
