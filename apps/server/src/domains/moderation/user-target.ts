import { emptyProfile, findProfile, type Profile, refillProfile, suspensionsOf } from '../accounts/index.ts'
import type { TargetActions, TargetFacts } from './targets.ts'

/** Moderation actions on user profiles. Hiding empties the profile, since names and avatars are shown in many places. */
export const userTarget: TargetActions = {
  actions: ['hide', 'suspend'],
  async find(db, id, { viewer }) {
    const user = await findProfile(db, id)
    if (!user || (user.kind === 'demo' && id !== viewer?.id)) return undefined
    return profileFacts(id, user)
  },
  async stateOf(db, ids) {
    const found = await suspensionsOf(db, ids)
    return new Map([...found].map(([id, isSuspended]) => [id, isSuspended ? 'hidden' : 'visible']))
  },
  hide: emptyProfile,
  restore: (tx, id, snapshot) => refillProfile(tx, id, snapshot as Profile),
  // Nothing is left to erase: hiding has already emptied the profile.
  async erase() {},
}

/** Returns the current profile as evidence. */
export function profileFacts(
  ownerId: string,
  { nick_name, bio, location, website, avatar_key }: Profile,
): TargetFacts {
  const text = [nick_name, bio, location, website].filter((line) => line !== '').join('\n')
  return { ownerId, text, files: { thumbnail: avatar_key } }
}
