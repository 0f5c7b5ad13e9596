import type { User, UserInfo } from '@easel/contract'
import type { Person, UserRow } from './users.repo.ts'

/** Returns the URL of an avatar. Avatars are public, so no query is needed. */
function avatarUrl(origin: string, key: string): string {
  return `${origin}/files/${key}`
}

export function presentUser(row: UserRow, { origin, isSelf }: { origin: string; isSelf: boolean }): User {
  return {
    id: row.id,
    username: row.username,
    nick_name: row.nick_name,
    avatar_url: avatarUrl(origin, row.avatar_key),
    bio: row.bio,
    location: row.location,
    website: row.website,
    joined_ts: row.joined_ts,
    post_count: row.post_count,
    work_count: isSelf ? row.work_count : row.post_count,
    follower_count: row.follower_count,
    followee_count: row.followee_count,
    like_count: row.like_count,
    ...(isSelf
      ? {
          is_moderator: row.role === 'moderator',
          is_admin: row.is_admin,
          additional_information: { novice_guide: { web: row.novice_guide_web === 1 ? 1 : 0 } },
        }
      : { is_followed: row.is_followed, ...markOf(row.role) }),
  }
}

export function presentPerson(person: Person, origin: string): UserInfo {
  return {
    id: person.id,
    nick_name: person.nick_name,
    avatar_url: avatarUrl(origin, person.avatar_key),
    is_followed: person.is_followed,
    ...markOf(person.role),
  }
}

/** Marks moderators by a field, which no user can imitate with a name. */
function markOf(role: string): { is_moderator?: true } {
  return role === 'moderator' ? { is_moderator: true } : {}
}
