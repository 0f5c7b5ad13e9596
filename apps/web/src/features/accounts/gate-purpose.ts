/** Actions that ask a visitor to sign in; each has words of its own. */
export type GatePurpose = 'like' | 'follow' | 'collect' | 'save' | 'comment' | 'start' | 'other'
