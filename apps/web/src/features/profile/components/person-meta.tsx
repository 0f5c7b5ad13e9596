import type { User } from '@easel/contract/client'
import { useTranslation } from 'react-i18next'
import { abbreviate } from '../../../lib/format/index.ts'
import { PageMeta, type Thing } from '../../../lib/page-meta/index.ts'

const faceSide = 256

/** Metadata of a profile for search engines and link previews. */
export function PersonMeta({ person }: { person: User }) {
  const { t } = useTranslation()
  const { nick_name, username, bio, avatar_url, post_count, follower_count } = person
  const numbers = { posts: abbreviate(post_count), followers: abbreviate(follower_count) }
  const summary = t('profile.metaText', { name: nick_name, ...numbers })
  return (
    <PageMeta
      title={`${nick_name} (@${username})`}
      description={bio ? `${bio.replace(/\s+/g, ' ')} · ${summary}` : summary}
      type="profile"
      picture={{ url: avatar_url, width: faceSide, height: faceSide, alt: nick_name }}
      thing={profileThing(person)}
    />
  )
}

function counted(type: string, count: number) {
  return {
    '@type': 'InteractionCounter',
    interactionType: `https://schema.org/${type}`,
    userInteractionCount: count,
  }
}

function profileThing(person: User): Thing {
  return {
    '@type': 'ProfilePage',
    dateCreated: new Date(person.joined_ts).toISOString(),
    mainEntity: {
      '@type': 'Person',
      identifier: person.id,
      name: person.nick_name,
      alternateName: person.username,
      image: person.avatar_url,
      ...(person.bio && { description: person.bio }),
      ...(person.website && { sameAs: [person.website] }),
      interactionStatistic: [
        counted('FollowAction', person.follower_count),
        counted('LikeAction', person.like_count),
      ],
      agentInteractionStatistic: counted('WriteAction', person.post_count),
    },
  }
}
