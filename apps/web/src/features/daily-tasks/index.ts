export { tasksQuery } from './api.ts'
export { TaskList } from './components/task-list.tsx'
export { useShareReward } from './hooks/use-share-reward.ts'
