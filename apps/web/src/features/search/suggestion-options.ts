import type { Client } from '@easel/contract/client'
import { resultMedia } from '../../lib/api/index.ts'
import { searchAddress } from './search-address.ts'

export type OptionGroup = 'recent' | 'words' | 'topic' | 'template' | 'person' | 'post'

/** One line of the suggestions. */
export interface Option {
  key: string
  group: OptionGroup
  to: string
  label: string
  picture?: string | undefined
  /** Keyword to store when the suggestion is chosen. */
  keyword?: string
}

type Found = Awaited<ReturnType<Client['search']>>

const words = (group: 'recent' | 'words', keyword: string): Option => ({
  key: `${group}-${keyword}`,
  group,
  to: searchAddress({ keyword }),
  label: keyword,
  keyword,
})

const few = 3

/** The keyword itself comes first: Enter searches for it. */
export function optionsOf(keyword: string, found: Found | undefined): Option[] {
  const { topic_arr = [], work_template_arr = [], user_arr = [], post_arr = [] } = found ?? {}
  return [
    words('words', keyword),
    ...topic_arr.slice(0, few).map(
      ({ id, name }): Option => ({
        key: id,
        group: 'topic',
        to: `/inspiration?topic=${id}`,
        label: `#${name}`,
        keyword,
      }),
    ),
    ...work_template_arr.slice(0, few).map(
      ({ id, title, cover }): Option => ({
        key: id,
        group: 'template',
        to: `/tool?template=${id}`,
        label: title,
        picture: cover.small_url ?? cover.url,
        keyword,
      }),
    ),
    ...user_arr.slice(0, few).map(
      ({ id, nick_name, avatar_url }): Option => ({
        key: id,
        group: 'person',
        to: `/user/${id}`,
        label: nick_name,
        picture: avatar_url,
        keyword,
      }),
    ),
    ...post_arr.slice(0, few + 1).map(({ id, title, is_sensitive, result_info }): Option => {
      const thumbnail = is_sensitive ? undefined : resultMedia(result_info)?.thumbnail
      return {
        key: id,
        group: 'post',
        to: `/post/${id}`,
        label: title,
        picture: thumbnail?.small_url ?? thumbnail?.url,
        keyword,
      }
    }),
  ]
}

export const recentOptions = (recent: readonly string[]): Option[] =>
  recent.map((keyword) => words('recent', keyword))
