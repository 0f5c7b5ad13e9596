import type { Post } from '@easel/contract/client'

/** Who may see a post, from everybody to its author. */
export const audiences: readonly Post['audience'][] = ['public', 'link', 'private']
