/** What was typed and not sent, so that closing a post by mistake loses nothing. */
export const drafts = new Map<string, string>()
