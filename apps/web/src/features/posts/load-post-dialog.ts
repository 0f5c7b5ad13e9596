/** Also asked for ahead, when somebody is about to open a post. */
export const loadPostDialog = () => import('./post-dialog.ts')
