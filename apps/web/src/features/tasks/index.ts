export { TaskList } from './components/task-list.tsx'
export { useShareReward } from './hooks/use-share-reward.ts'
