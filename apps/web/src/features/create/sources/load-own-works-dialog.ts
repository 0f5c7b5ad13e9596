/** Loads the dialog that chooses among the user's own works. */
export const loadOwnWorksDialog = () => import('./own-works-dialog.tsx')
