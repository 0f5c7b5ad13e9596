export const projectRun = {
  run: '运行',
}
