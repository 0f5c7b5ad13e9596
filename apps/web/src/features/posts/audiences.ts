import type { Post } from '@easel/contract/client'

/** Audiences of a post, from everyone to its author. */
export const audiences: readonly Post['audience'][] = ['public', 'link', 'private']
