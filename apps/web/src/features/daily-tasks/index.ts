export { TaskList } from './components/task-list.tsx'
export { tasksQuery, useShareReward } from './hooks/use-claim-task.ts'
