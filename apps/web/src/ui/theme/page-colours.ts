/** The colour `--page` of both themes, for browsers, which read no style sheet for their bars. */
export const pageColours = { light: '#faf8f5', dark: '#111110' } as const
