import { task } from '../task.ts'

const work = () => import('./work.ts')

export const tasks = {
  about: task('light', 10_000, async () => (await work()).about),
  turnRound: task('light', 10_000, async () => (await work()).turnRound),
  refuse: task('light', 10_000, async () => (await work()).refuse),
  fail: task('light', 10_000, async () => (await work()).fail),
  write: task('light', 10_000, async () => (await work()).write),
  read: task('light', 10_000, async () => (await work()).read),
  startProgram: task('light', 10_000, async () => (await work()).startProgram),
  spin: task('pixels', 200, async () => (await work()).spin),
  rest: task('light', 500, async () => (await work()).rest),
  waitForever: task('pixels', 100, async () => (await work()).waitForever),
  markAndSpin: task('light', 30_000, async () => (await work()).markAndSpin),
  fillMemory: task('light', 30_000, async () => (await work()).fillMemory),
  grow: task('light', 10_000, async () => (await work()).grow),
  die: task('light', 10_000, async () => (await work()).die),
  dieOnce: task('light', 10_000, async () => (await work()).dieOnce),
  mark: task('pixels', 10_000, async () => (await work()).mark),
  wait: task('light', 60_000, async () => (await work()).wait),
}
