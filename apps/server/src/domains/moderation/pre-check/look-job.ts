/** Something that is shown already and that the pre-check has to look at: a post, or the face of a person. */
export type LookJob = { readonly post_id: string } | { readonly user_id: string }

export const lookQueue = 'look'
export const lookQueues = [{ name: lookQueue }]
