/**
 * Something that is shown already and that the pre-check has to look at: a post, a face, by the name of its content (jobs outlive accounts
 * for a while, and say nothing of people), or the cover of a template.
 */
export type LookJob =
  | { readonly post_id: string }
  | { readonly face: string }
  | { readonly work_template_id: string }

export const lookQueue = 'look'
export const lookQueues = [{ name: lookQueue }]
