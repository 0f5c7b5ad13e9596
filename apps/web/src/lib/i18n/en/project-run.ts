export const projectRun = {
  run: 'Run',
}
