/**
 * Queue entry for something already shown that the pre-check has to look at: a post, the cover of a template, or an
 * avatar. The avatar is named by the hash of its content, since jobs outlive accounts for a while and must not name a
 * user.
 */
export type PreCheckJob =
  | { readonly post_id: string }
  | { readonly face: string }
  | { readonly work_template_id: string }

export const preCheckQueue = 'look'
export const preCheckQueues = [{ name: preCheckQueue }]
