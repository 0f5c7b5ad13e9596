export { dailyTaskHandlers } from './daily-tasks.routes.ts'
