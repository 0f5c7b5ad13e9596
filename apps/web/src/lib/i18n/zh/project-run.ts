export const projectRun = {}
